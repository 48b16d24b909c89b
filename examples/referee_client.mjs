// A client of `phaseten referee` in JavaScript, without any dependency: it plays a whole game against two bots.
//
//     node examples/referee_client.mjs [RULES [COMMAND...]]
//
// The command that starts the referee is `phaseten referee` unless another is given. The protocol is described in
// docs/reference/referee.md.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [rules = "original", ...command] = process.argv.slice(2);
const [program, ...options] = command.length ? command : ["phaseten", "referee"];
const referee = spawn(program, options, { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map(); // what to do with the answer to each request
let asked = 0;

createInterface({ input: referee.stdout }).on("line", (line) => {
  const message = JSON.parse(line);
  if ("notice" in message) return; // only one client sits here, and it hears of everything in its answers
  waiting.get(message.id)(message);
  waiting.delete(message.id);
});

referee.on("error", (error) => {
  console.error(`${program} cannot be started: ${error.message}`);
  process.exitCode = 1;
});

function ask(what, fields = {}) {
  const id = String((asked += 1));
  referee.stdin.write(JSON.stringify({ v: 1, id, do: what, ...fields }) + "\n");
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => (answer.ok ? resolve(answer) : reject(new Error(answer.error.message))));
  });
}

// The first action of the kind that brings the game on most; a player would choose better.
const LIKED = ["lay", "hit", "take", "draw", "skip", "discard", "declare", "save"];

function choose(legal) {
  for (const word of LIKED) {
    const found = legal.filter((row) => row.text.startsWith(word));
    if (found.length) return found[found.length - 1].text;
  }
  return legal[0].text;
}

function tell(names, told) {
  for (const { events } of told) {
    for (const event of events) {
      if (event.type === "laid") console.log(`${names[event.seat]} laid phase ${event.phase}`);
      if (event.type === "went_out") console.log(`${names[event.seat]} went out`);
      if (event.type === "hand_ended") console.log(`Points: ${event.result.points.join(", ")}`);
    }
  }
}

async function play() {
  const players = ["You", "Ben", "Cleo"];
  const table = await ask("create", { rules, players, bots: [null, "sensible", "sensible"], seed: 7 });
  const { token, view } = await ask("join", { table: table.table, seat: 0 });
  console.log(`You are dealt ${view.hand.join(" ")}`);
  let now = await ask("view", { token });
  let actions = 0;
  let refused = 0;
  while (!now.over) {
    if (now.waiting) {
      now = await ask("go", { table: table.table }); // the bots have stopped
      continue;
    }
    const { legal, state } = await ask("legal", { token, most: 50 });
    try {
      now = await ask("act", { token, state, action: choose(legal) });
    } catch (refusal) {
      refused += 1; // nothing has changed, so it looks again, but not for ever
      if (refused > 5) throw refusal;
      continue;
    }
    tell(players, now.events);
    actions += 1;
    refused = 0;
  }
  const { view: last } = await ask("view", { token });
  const winners = last.public.outcome.winners.map((seat) => players[seat]);
  console.log(`The game is over after ${actions} actions of yours: ${winners.join(" and ")} won`);
}

play()
  .catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .finally(() => referee.stdin.end());

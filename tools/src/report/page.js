"use strict";
const SIDE = 40;
const SIGNS = { K: "\u265A", Q: "\u265B", R: "\u265C", B: "\u265D", N: "\u265E", P: "\u265F" };
const GAMES = JSON.parse(document.getElementById("games").textContent);
let shown = null;
let ply = 0;

function element(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text) made.textContent = text;
  return made;
}

// The squares in which two positions differ.
function draw(rows, before) {
  const lines = rows.split("/");
  const old = before ? before.split("/") : lines;
  const svg = element("svg", { viewBox: `0 0 ${lines[0].length * SIDE} ${lines.length * SIDE}`, class: "board" });
  lines.forEach((line, y) => [...line].forEach((letter, x) => {
    if (letter === "*") return;
    const shade = (x + lines.length - 1 - y) % 2 === 0 ? "dark" : "light";
    const moved = old[y][x] !== letter ? " moved" : "";
    svg.append(element("rect", { class: shade + moved, x: x * SIDE, y: y * SIDE, width: SIDE, height: SIDE }));
    if (letter === ".") return;
    const upper = letter.toUpperCase();
    const side = letter === upper ? "white" : "black";
    const middle = x * SIDE + SIDE / 2;
    if (SIGNS[upper]) {
      svg.append(element("text", { class: side + " man", x: middle, y: y * SIDE + 32 }, SIGNS[upper] + "\uFE0E"));
    } else {
      svg.append(element("circle", { class: side, cx: middle, cy: y * SIDE + SIDE / 2, r: 15 }));
      svg.append(element("text", { class: side + " word", x: middle, y: y * SIDE + 27 }, upper));
    }
  }));
  return svg;
}

// Positions are told as differences: each is the row numbers that changed and their new content.
function positions(game) {
  if (game.all) return game.all;
  let rows = game.start.split("/");
  game.all = [game.start];
  for (const change of game.changes) {
    rows = rows.slice();
    for (const [index, row] of change) rows[index] = row;
    game.all.push(rows.join("/"));
  }
  return game.all;
}

function show() {
  const all = positions(shown);
  ply = Math.max(0, Math.min(ply, all.length - 1));
  document.getElementById("diagram").replaceChildren(draw(all[ply], ply > 0 ? all[ply - 1] : null));
  document.querySelectorAll("#moves .on").forEach(move => move.classList.remove("on"));
  const move = document.getElementById("m" + ply);
  if (move) { move.classList.add("on"); move.scrollIntoView({ block: "nearest" }); }
  document.getElementById("said").textContent = ply > 0 ? shown.said[ply - 1] : "";
}

function open_game(index) {
  shown = GAMES[index];
  ply = shown.changes.length;
  document.getElementById("viewer").hidden = false;
  document.getElementById("title").textContent = shown.title;
  const list = document.getElementById("moves");
  list.replaceChildren();
  shown.san.forEach((san, index) => {
    const number = index + shown.first;
    if (number % 2 === 0 || index === 0) list.append(` ${Math.floor(number / 2) + shown.number}${number % 2 ? "..." : "."} `);
    const span = document.createElement("a");
    span.id = "m" + (index + 1);
    span.textContent = san;
    span.onclick = () => { ply = index + 1; show(); };
    list.append(span, " ");
  });
  list.append(" " + shown.result);
  show();
  document.getElementById("viewer").scrollIntoView({ block: "nearest" });
}

document.querySelectorAll("tr[data-game]").forEach(row => { row.onclick = () => open_game(Number(row.dataset.game)); });
document.querySelectorAll("td[data-pair], div[data-pair]").forEach(cell => { cell.onclick = () => {
  document.querySelectorAll("tr[data-game]").forEach(row => { row.hidden = row.dataset.pair !== cell.dataset.pair; });
  document.getElementById("list").scrollIntoView();
}; });
document.getElementById("every").onclick = () => document.querySelectorAll("tr[data-game]").forEach(row => { row.hidden = false; });
for (const [id, step] of [["first", -1e6], ["back", -1], ["next", 1], ["last", 1e6]]) {
  document.getElementById(id).onclick = () => { ply += step; show(); };
}
document.onkeydown = event => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 }[event.key];
  if (shown && step) { ply += step; show(); event.preventDefault(); }
};

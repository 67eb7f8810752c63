"""The script of the grading page: grades by mouse and keyboard.

A served page sends each grade to the server at once. A page in a file keeps grades in the
browser's database and offers them for download, for ``show --grades``. (localStorage sometimes
lost a grade when the page was left.) The script reads and writes no HTML.
"""

from typing import Final

SCRIPT: Final = r"""
"use strict";
const turns = [...document.querySelectorAll("article")];
const said = document.getElementById("said");
const served = document.body.dataset.served === "true";
const tape = document.body.dataset.tape;
const key = turn => [turn.dataset.question, turn.dataset.turn, turn.dataset.answer].join(" ");
let here = -1;

function show(turn, grade) {
  turn.dataset.grade = grade === null ? "" : String(grade);
  turn.classList.toggle("graded", grade !== null);
  for (const button of turn.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(Number(button.value) === grade));
  const grades = turns.filter(t => t.dataset.grade).map(t => Number(t.dataset.grade));
  const mean = grades.reduce((a, b) => a + b, 0) / (grades.length || 1);
  document.getElementById("count").textContent = grades.length + " of " + turns.length +
    " graded by hand" + (grades.length ? ", mean " + mean.toFixed(2) : "");
}
function tell(text, wrong) { said.textContent = text; said.classList.toggle("wrong", wrong); }
let opened;
function database() {
  return opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open("nightshift", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("grades");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}
async function kept(change) {  // the tape's grades; a change stands when this is done
  const work = (await database()).transaction("grades", change ? "readwrite" : "readonly",
    {durability: "strict"});
  return new Promise((done, failed) => {
    const grades = work.objectStore("grades"), asked = grades.get(tape);
    asked.onsuccess = () => change && grades.put({...asked.result, ...change}, tape);
    work.oncomplete = () => done({...asked.result, ...change});
    work.onabort = () => failed(work.error);
  });
}
let before = Promise.resolve();  // one at a time, in the order of the keys
let unsaved = 0;
function save(turn, grade) {
  const old = turn.dataset.grade ? Number(turn.dataset.grade) : null;
  show(turn, grade);
  tell("", false);
  unsaved += 1;
  turn.dataset.at = new Date().toISOString();
  before = before.then(() => keep(turn, grade, old));
}
async function keep(turn, grade, old) {
  try {
    if (served) {
      const place = turns.indexOf(turn), answer = turn.dataset.answer;
      const reply = await fetch("grade", {method: "POST",
        headers: {"Content-Type": "application/json"},
        body: JSON.stringify({place, answer, grade})});
      if (!reply.ok) throw new Error(await reply.text());
    } else {
      await kept({[key(turn)]: {grade, at: turn.dataset.at}});
    }
    if (unsaved === 1) tell(served ? "saved" : "kept in this browser: download when done", false);
  } catch (error) {
    show(turn, old);
    tell("not saved: " + error.message, true);
  }
  unsaved -= 1;
}
function go(to) {
  if (turns[here]) turns[here].classList.remove("here");
  here = Math.max(0, Math.min(to, turns.length - 1));
  turns[here].classList.add("here");
  turns[here].scrollIntoView({block: "start"});
}
async function download() {
  await before;
  const all = await kept(), grades = [];
  for (const turn of turns) {
    const found = all[key(turn)];
    if (found && found.grade !== null) grades.push({
      question_id: JSON.parse(turn.dataset.question), turn: Number(turn.dataset.turn),
      answer: turn.dataset.answer, by: "hand", grade: found.grade, note: "", at: found.at});
  }
  const text = JSON.stringify({schema: "nightshift.grades/1", tape, grades}, null, 2);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/json"}));
  link.download = document.body.dataset.grades;
  link.click();
  URL.revokeObjectURL(link.href);
}
turns.forEach((turn, place) => {
  for (const button of turn.querySelectorAll("button"))
    button.addEventListener("click", () => {
      go(place);
      const grade = Number(button.value);
      save(turn, Number(turn.dataset.grade) === grade ? null : grade);
    });
  show(turn, turn.dataset.grade ? Number(turn.dataset.grade) : null);
});
if (!served) before = kept().then(all => {
  for (const turn of turns) {
    const found = all[key(turn)];
    if (found && found.at >= (turn.dataset.at || "")) show(turn, found.grade);
  }
}).catch(error => tell("grades kept in this browser cannot be read: " + error.message, true));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "j") go(here + 1);
  else if (event.key === "k") go(here - 1);
  else if (here >= 0 && /^[0-9]$/.test(event.key)) save(turns[here], Number(event.key) || 10);
  else if (here >= 0 && event.key === "x") save(turns[here], null);
  else return;
  event.preventDefault();
});
window.addEventListener("beforeunload", event => { if (unsaved) event.preventDefault(); });
const button = document.getElementById("download");
if (button) button.addEventListener("click", () =>
  download().catch(error => tell("not downloaded: " + error.message, true)));
"""

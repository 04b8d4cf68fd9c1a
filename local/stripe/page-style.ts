/** The stylesheet of the payment page. It uses the shop's colours, and a banner marks the page as a test. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fbf6ea;--card:#fffdf8;--sunk:#f3ecdb;--line:#e3d9c3;--ink:#1c2a1f;--muted:#566050;
--leaf:#166534;--leaf-strong:#14532d;--on-leaf:#fff;--warn:#7a3d00;--warn-soft:#ffedcf;--warn-line:#f0c987;--danger:#b3261e;--danger-soft:#fde7e3}
@media (prefers-color-scheme:dark){:root{--paper:#111711;--card:#19211a;--sunk:#0c110c;--line:#2e3a2f;--ink:#f3efe3;--muted:#abb5a6;
--leaf:#7bd495;--leaf-strong:#a1e5b3;--on-leaf:#062010;--warn:#ffd591;--warn-soft:#3a2a10;--warn-line:#6b4f1f;--danger:#ff9d92;--danger-soft:#461d19}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--paper);color:var(--ink);
font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
.test{background:var(--warn-soft);color:var(--warn);border-bottom:1px solid var(--warn-line);text-align:center;padding:.7rem 1rem;margin:0;font-weight:650}
main{display:grid;gap:1.5rem;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.05rem;line-height:1.4;font-weight:600;color:var(--muted);margin:0}
.total{display:block;font-size:2.5rem;line-height:1.15;font-weight:750;letter-spacing:-.02em;color:var(--ink);margin-top:.15rem;font-variant-numeric:tabular-nums}
h2,h1.title{color:var(--ink);font-weight:700;font-size:1.15rem;line-height:1.3;margin:0 0 .35rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.25rem;box-shadow:0 10px 30px -18px rgb(60 48 20/.35)}
ul{list-style:none;margin:1.25rem 0 0;padding:0}
li{display:flex;justify-content:space-between;gap:1rem;padding:.7rem 0;border-top:1px solid var(--line)}
li b{font-weight:600;display:block}
li small,.note{color:var(--muted);font-size:.9rem}
li>span:last-child{font-variant-numeric:tabular-nums;white-space:nowrap}
li.sum{font-weight:700;font-size:1.05rem;border-top-width:2px}
p{margin:0}
.note{margin:0 0 1.1rem}
form{display:grid;gap:.7rem}
button,.button{appearance:none;font:inherit;font-weight:650;min-height:3rem;padding:.65rem 1rem;border-radius:.75rem;border:1px solid transparent;cursor:pointer;text-align:center;text-decoration:none;display:block;width:100%}
.pay{background:var(--leaf);color:var(--on-leaf)}.pay:hover{background:var(--leaf-strong)}
.fail{background:transparent;color:var(--danger);border-color:currentcolor}.fail:hover{background:var(--danger-soft)}
.plain{background:transparent;color:var(--ink);border-color:var(--muted)}.plain:hover{background:var(--sunk)}
.quiet{background:transparent;color:var(--muted);text-decoration:underline;text-underline-offset:.2em;font-weight:500}.quiet:hover{color:var(--ink)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:3px}
.alert{background:var(--danger-soft);color:var(--danger);border-radius:.75rem;padding:.8rem 1rem;margin:0 0 1rem;font-weight:600}
@media (min-width:48rem){main{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);gap:3.5rem;padding-top:3.5rem;align-items:start}.total{font-size:3rem}.card{padding:1.75rem}.one{grid-template-columns:minmax(0,34rem);justify-content:center}}
`;

/** The global variable that a hostile script sets when it runs. */
export const scriptMarker = "hostileScriptRan";

const script = `window.${scriptMarker}=true`;

/** Markup, URLs, formulas and control characters that act if they are not treated as text. All fit the fields' limits. */
export const hostileTexts = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `"><svg onload=${script}>`,
  `' autofocus onfocus=${script} x='`,
  `<iframe srcdoc="<script>parent.${scriptMarker}=true</script>">`,
  `<a href="javascript:${script}">here</a>`,
  `</title></textarea></style><script>${script}</script>`,
  "<style>*{display:none}</style>",
  `<base href="https://elsewhere.example/"><form action=//elsewhere.example>`,
  `javascript:${script}`,
  `java\nscript:${script}`,
  `JaVaScRiPt:${script}//.com`,
  `data:text/html,<script>${script}</script>`,
  `vbscript:${script}`,
  `https://user:password@elsewhere.example/`,
  `{{constructor.constructor('${script}')()}}`,
  `\${${script}}`,
  '=HYPERLINK("https://elsewhere.example","open")',
  "+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "\u202Emoc.elpmaxe.erehwesle\u202C",
  "\u2066a\u2069\u200B\u0007\u001B[31m",
  "%3Cscript%3E&lt;script&gt;&#60;script&#62;",
] as const;

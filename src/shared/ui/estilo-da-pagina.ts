/**
 * The style sheet that every page carries in itself. The server puts it into the finished page
 * (src/shared/server/http/pages.ts); the browser reads back what it wrote, so that it travels once, and what it is made
 * of not at all.
 */
export const estiloDaPagina = import.meta.env.SSR
  ? ''
  : (document.getElementById('estilo')?.textContent ?? '')

/** At least one sign that a person sees: spaces, zero-width signs and fillers alone are no text. */
export const VISIVEL = /[^\s\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u

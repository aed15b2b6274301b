// The slides keep their own grounds in both schemes, and so do their drawings.
const tinta = { strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A counter under its awning, with a screen and a parcel ready to go. */
export function DesenhoDeBalcao() {
  return (
    <svg viewBox="0 0 420 320" fill="none" aria-hidden="true" className="figura">
      <g {...tinta} stroke="#f5efe2">
        <path
          d="M60 40h300l26 64a22 22 0 0 1-43 4 22 22 0 0 1-44 0 22 22 0 0 1-44 0 22 22 0 0 1-45 0 22 22 0 0 1-44 0 22 22 0 0 1-44 0 22 22 0 0 1-48-4z"
          fill="#f5efe2"
        />
        <path
          d="M60 40h43l-17 68a22 22 0 0 1-52-4zM146 40h43l-23 68a22 22 0 0 1-44 0zM231 40h43l17 68a22 22 0 0 1-44 0zM317 40h43l26 64a22 22 0 0 1-43 4z"
          fill="#f9b233"
          stroke="none"
        />
        <path d="M60 132v160M360 132v160" />
        <path d="M30 232h360v24H30z" fill="#0b533d" />
        <path d="M52 256v44h316v-44" />
        <path d="M110 160h92a6 6 0 0 1 6 6v60H104v-60a6 6 0 0 1 6-6z" fill="#0b533d" />
        <path d="M92 232h128" strokeWidth={6} />
        <path d="M124 200l18-14 14 10 26-20" stroke="#f9b233" />
        <path d="M262 178h68v54h-68z" fill="#f9b233" stroke="#f5efe2" />
        <path d="M262 196h68M290 178v18h12v-18" />
        <path d="M146 276c20 14 106 14 128 0" />
      </g>
    </svg>
  )
}

/** Goods of every kind under one magnifier. */
export function DesenhoDePacotes() {
  return (
    <svg viewBox="0 0 420 320" fill="none" aria-hidden="true" className="figura">
      <g {...tinta} stroke="#16324f">
        <path d="M36 284h348" strokeWidth={5} />
        <path d="M64 190h96v94H64z" fill="#fff6e3" />
        <path d="M64 216h96M102 190v26h20v-26" />
        <path d="M176 232h76v52h-76z" fill="#f9b233" />
        <path d="M214 232v52M176 252h76M214 232c-22-4-26-26-10-26 8 0 10 14 10 26 0-12 2-26 10-26 16 0 12 22-10 26z" />
        <path d="M272 168h76l8 116h-92z" fill="#2ba374" />
        <path d="M290 186v-26a20 20 0 0 1 40 0v26" />
        <path d="M294 234c8 9 24 9 32 0" stroke="#fff6e3" />
        <path d="M80 190v-40a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v40" fill="#a9cbee" />
        <circle cx="112" cy="164" r="9" fill="#fff6e3" />
        <circle cx="212" cy="110" r="66" fill="#fff" fillOpacity="0.72" />
        <path d="M258 158l50 52" strokeWidth={10} />
        <path d="M186 122c12 16 40 16 52 0" />
        <path d="M194 94v6M230 94v6" strokeWidth={5} />
        <path
          d="M330 62l6 14 14 6-14 6-6 14-6-14-14-6 14-6zM84 70l5 11 11 5-11 5-5 11-5-11-11-5 11-5z"
          fill="#f9b233"
          stroke="none"
        />
      </g>
    </svg>
  )
}

/** Price tags on a string. */
export function DesenhoDeEtiquetas() {
  return (
    <svg viewBox="0 0 420 320" fill="none" aria-hidden="true" className="figura">
      <g {...tinta} stroke="#4a2b00">
        <path d="M20 40c90 44 280 44 380 0" />
        <g transform="rotate(-8 110 160)">
          <path d="M110 66l44 44v112a10 10 0 0 1-10 10H76a10 10 0 0 1-10-10V110z" fill="#fff6e3" />
          <circle cx="110" cy="106" r="7" />
          <path d="M92 200l38-48" />
          <circle cx="96" cy="160" r="9" />
          <circle cx="126" cy="192" r="9" />
        </g>
        <g transform="rotate(5 226 180)">
          <path
            d="M226 74l54 52v130a12 12 0 0 1-12 12h-84a12 12 0 0 1-12-12V126z"
            fill="#0f6b4f"
            stroke="#083c2c"
          />
          <circle cx="226" cy="120" r="8" fill="#f9b233" stroke="#083c2c" />
          <path d="M200 230l52-68" stroke="#fff6e3" strokeWidth={5} />
          <circle cx="206" cy="172" r="12" stroke="#fff6e3" strokeWidth={5} />
          <circle cx="246" cy="220" r="12" stroke="#fff6e3" strokeWidth={5} />
        </g>
        <g transform="rotate(14 336 150)">
          <path d="M336 62l38 38v84a10 10 0 0 1-10 10h-56a10 10 0 0 1-10-10v-84z" fill="#fff6e3" />
          <circle cx="336" cy="98" r="7" />
          <path
            d="M336 122l7 14 15 2-11 11 3 15-14-7-14 7 3-15-11-11 15-2z"
            fill="#d5432c"
            stroke="#6f1c12"
            strokeWidth={2}
          />
        </g>
      </g>
    </svg>
  )
}

import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId, useSyncExternalStore } from 'react'

const TEMAS = [
  { valor: 'light', nome: 'Claro', Icone: IconSun },
  { valor: 'dark', nome: 'Escuro', Icone: IconMoon },
  { valor: 'auto', nome: 'Sistema', Icone: IconDeviceDesktop },
] as const

type Tema = (typeof TEMAS)[number]['valor']

/** Where this device keeps the choice. The script in the page's head paints by it (root.tsx). */
export const CHAVE_DO_TEMA = 'mantine-color-scheme-value'

/** Pages come from the server without knowing the choice, so the first paint says `Sistema`. */
function useTema() {
  const guardado = useSyncExternalStore(
    ouvir,
    () => localStorage.getItem(CHAVE_DO_TEMA),
    () => null,
  )
  return { tema: TEMAS.find(({ valor }) => valor === guardado)?.valor ?? 'auto', definir }
}

function ouvir(aoMudar: () => void) {
  addEventListener('storage', aoMudar)
  return () => removeEventListener('storage', aoMudar)
}

/** Other tabs are told by the browser, this one by us. */
function definir(tema: Tema): void {
  localStorage.setItem(CHAVE_DO_TEMA, tema)
  dispatchEvent(new StorageEvent('storage', { key: CHAVE_DO_TEMA }))
}

/** Light, dark or the system's, side by side. Each on a page is a group of its own: of one group the browser lets one be chosen. */
export function SeletorDeTema() {
  const grupo = useId()
  const { tema, definir } = useTema()
  return (
    <fieldset className="tema">
      <legend className="so-leitor">Tema</legend>
      {TEMAS.map(({ valor, nome, Icone }) => (
        <label key={valor} title={nome}>
          <input
            type="radio"
            className="so-leitor"
            name={grupo}
            value={valor}
            checked={tema === valor}
            onChange={() => definir(valor)}
          />
          <Icone size={18} aria-hidden />
          <span className="so-leitor">{nome}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The same choice in one button, for narrow headers: each press goes on to the next. */
export function BotaoDeTema({ className = '' }: { className?: string }) {
  const { tema, definir } = useTema()
  const atual = TEMAS.find(({ valor }) => valor === tema) ?? TEMAS[2]
  const proximo = TEMAS[(TEMAS.indexOf(atual) + 1) % TEMAS.length] ?? TEMAS[0]
  return (
    <button
      type="button"
      className={`botao-icone ${className}`}
      aria-label={`Tema: ${atual.nome}. Mudar para ${proximo.nome}`}
      onClick={() => definir(proximo.valor)}
    >
      <atual.Icone size={22} aria-hidden />
    </button>
  )
}

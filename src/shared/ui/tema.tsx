import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type KeyboardEvent, useSyncExternalStore } from 'react'

const TEMAS = [
  { valor: 'light', nome: 'Claro', Icone: IconSun },
  { valor: 'dark', nome: 'Escuro', Icone: IconMoon },
  { valor: 'auto', nome: 'Sistema', Icone: IconDeviceDesktop },
] as const

/** Pages come from the server without knowing the choice, so the first paint says `Sistema`. */
function useTema() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const noNavegador = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return { tema: noNavegador ? colorScheme : 'auto', definir: setColorScheme }
}

/** Light, dark or the system's, side by side. */
export function SeletorDeTema() {
  const { tema, definir } = useTema()

  function andar(evento: KeyboardEvent<HTMLDivElement>) {
    const passo = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[evento.key]
    if (!passo) return
    evento.preventDefault()
    const atual = TEMAS.findIndex(({ valor }) => valor === tema)
    const proximo = (atual + passo + TEMAS.length) % TEMAS.length
    definir(TEMAS[proximo]?.valor ?? 'auto')
    evento.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[proximo]?.focus()
  }

  return (
    <div className="tema" role="radiogroup" aria-label="Tema" onKeyDown={andar}>
      {TEMAS.map(({ valor, nome, Icone }) => (
        // biome's preferred <input type=radio> would need a name per copy on the page
        <button
          key={valor}
          type="button"
          role="radio"
          aria-checked={tema === valor}
          aria-label={nome}
          title={nome}
          tabIndex={tema === valor ? 0 : -1}
          onClick={() => definir(valor)}
        >
          <Icone size={18} aria-hidden />
        </button>
      ))}
    </div>
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

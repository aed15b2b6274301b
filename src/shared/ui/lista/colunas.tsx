import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Marcar } from '../kit/campo.tsx'
import { Flutuante } from '../kit/flutuante.tsx'
import { tentar } from '../recusas.ts'
import estilo from './lista.module.css'
import { guardarPreferencia, type PreferenciaDaTela } from './preferencias.ts'
import type { Coluna } from './tipos.ts'

/** The columns to show: the person's choice, however little room there is, else the screen's own. The first always shows. */
export function colunasVisiveis<T>(
  colunas: readonly Coluna<T>[],
  preferencia: PreferenciaDaTela | undefined,
): Coluna<T>[] {
  const escolhidas = preferencia?.colunas
  if (!escolhidas) return colunas.filter(({ escondida }, posicao) => posicao === 0 || !escondida)
  return colunas
    .filter(({ id }, posicao) => posicao === 0 || escolhidas.includes(id))
    .map((coluna) => ({ ...coluna, espaco: undefined }))
}

/** Shown by choice or by default, but the table as it stands has no room for it. */
function naoCabe<T>({ espaco }: Coluna<T>): boolean {
  const cabeca = espaco && document.querySelector(`th.${estilo[espaco]}`)
  return cabeca ? !cabeca.checkVisibility() : false
}

interface Props<T> {
  tela: string
  colunas: readonly Coluna<T>[]
  visiveis: readonly Coluna<T>[]
}

/** `Colunas`: which to show, remembered for the person on every device. */
export function EscolhaDeColunas<T>({ tela, colunas, visiveis }: Props<T>) {
  const { revalidate } = useRevalidator()
  const [escolhidas, setEscolhidas] = useState<string[] | null>(null)
  // The tick shows at once; the table follows when it is kept.
  const mostradas = new Set(escolhidas ?? visiveis.map(({ id }) => id))

  async function guardar(ids: string[] | null) {
    setEscolhidas(ids)
    const como = { titulo: 'Não foi possível guardar as colunas', aoRecusar: () => setEscolhidas(null) }
    await tentar(como, async () => {
      await guardarPreferencia(tela, { colunas: ids })
      await revalidate()
    })
  }

  function alternar(id: string) {
    const novas = colunas.filter((coluna) =>
      coluna.id === id ? !mostradas.has(id) : mostradas.has(coluna.id),
    )
    void guardar(novas.map((coluna) => coluna.id))
  }

  return (
    <Flutuante
      nome="Colunas"
      largura={300}
      botao={{
        className: `botao leve ${estilo.soLarga}`,
        children: (
          <>
            <IconColumns3 size={18} aria-hidden /> Colunas
          </>
        ),
      }}
    >
      {() => (
        <fieldset className={estilo.colunas}>
          <legend>Colunas da lista</legend>
          {colunas.slice(1).map(({ id, titulo }) => (
            <Marcar
              key={id}
              label={
                visiveis.some((vista) => vista.id === id && naoCabe(vista))
                  ? `${titulo} (em telas mais largas)`
                  : titulo
              }
              checked={mostradas.has(id)}
              onChange={() => alternar(id)}
            />
          ))}
          <button type="button" className={estilo.todos} onClick={() => void guardar(null)}>
            Voltar ao padrão
          </button>
        </fieldset>
      )}
    </Flutuante>
  )
}

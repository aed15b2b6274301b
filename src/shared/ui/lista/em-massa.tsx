import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { comMaiuscula } from '../../maiuscula.ts'
import { ApiError } from '../api.ts'
import { BarraDeSelecao } from '../kit/barra-de-selecao.tsx'
import { useConfirmar } from '../kit/confirmar.tsx'
import { tentar } from '../recusas.ts'
import { toast } from '../toasts/toasts.tsx'
import estilo from './lista.module.css'
import type { AcaoEmMassa, Palavras, Resultado, Selecao } from './tipos.ts'

interface Props<T> {
  acoes: readonly AcaoEmMassa<T>[]
  selecao: Selecao<T>
  palavras: Palavras
  total: number
  todosAte: number
  paginaInteira: boolean
  aoMarcarTodos: () => void
  /** More of the screen's own, such as printing. */
  children?: ReactNode
}

/** The bar over what is selected. What cannot be done is reported with its reason, and the rest is done. */
export function BarraEmMassa<T>(props: Props<T>) {
  const { acoes, selecao, palavras, total, todosAte, paginaInteira, aoMarcarTodos, children } = props
  const { revalidate } = useRevalidator()
  const { confirmar, dialogo } = useConfirmar()
  const [fazendo, setFazendo] = useState<string | null>(null)
  if (selecao.quantos === 0) return null
  const { quantos } = selecao

  async function fazer(acao: AcaoEmMassa<T>) {
    const pergunta = acao.confirmar?.(quantos)
    if (pergunta && !(await confirmar({ ...pergunta, perigo: acao.perigo ?? false }))) return
    setFazendo(acao.id)
    await tentar({}, async () => {
      const resultado = await acao.fazer(selecao)
      if (!resultado) return
      avisarResultado(resultado, palavras)
      selecao.limpar()
      await revalidate()
    })
    setFazendo(null)
  }

  const o = palavras.genero === 'f' ? 'a' : 'o'
  return (
    <>
      <BarraDeSelecao
        rotulo={`${comMaiuscula(palavras.varios)} selecionad${o}s`}
        quantos={quantos}
        palavra={`selecionad${o}`}
        mais={
          paginaInteira && !selecao.todos && total > quantos && total <= todosAte ? (
            <button type="button" className={estilo.todos} onClick={aoMarcarTodos}>
              Selecionar todos os {total.toLocaleString('pt-BR')} resultados
            </button>
          ) : null
        }
      >
        {acoes.map((acao) => {
          const { id, nome, icone: Icone, perigo } = acao
          return (
            <button
              key={id}
              type="button"
              className={`botao leve ${estilo.acao} ${perigo ? estilo.perigosa : ''}`}
              disabled={fazendo !== null}
              onClick={() => void fazer(acao)}
            >
              {Icone ? <Icone size={18} aria-hidden /> : null} {fazendo === id ? 'Aguarde…' : nome}
            </button>
          )
        })}
        {children}
        <button type="button" className={`botao leve ${estilo.acao}`} onClick={selecao.limpar}>
          <IconX size={18} aria-hidden /> Limpar seleção
        </button>
      </BarraDeSelecao>
      {dialogo}
    </>
  )
}

/** In parts of so many, one after the other: what a route takes at once. */
export async function emPartes<T>(
  itens: readonly T[],
  tamanho: number,
  fazer: (parte: T[]) => Promise<Resultado>,
): Promise<Resultado> {
  const resultado: Resultado = { feitos: 0, ignorados: [] }
  for (let de = 0; de < itens.length; de += tamanho) {
    const { feitos, ignorados } = await fazer(itens.slice(de, de + tamanho))
    resultado.feitos += feitos
    resultado.ignorados.push(...ignorados)
  }
  return resultado
}

/** One after the other, a few at once: what is refused is reported by its name and does not stop the others. */
export async function paraCadaUm<T>(
  itens: readonly T[],
  fazer: (item: T) => Promise<unknown>,
  nomeDe: (item: T) => string,
): Promise<Resultado> {
  const resultado: Resultado = { feitos: 0, ignorados: [] }
  const fila = [...itens]
  async function trabalhar() {
    for (let item = fila.shift(); item !== undefined; item = fila.shift()) {
      try {
        await fazer(item)
        resultado.feitos += 1
      } catch (erro) {
        if (!(erro instanceof ApiError)) throw erro
        resultado.ignorados.push({ nome: nomeDe(item), motivo: erro.detail ?? erro.title })
      }
    }
  }
  await Promise.all([trabalhar(), trabalhar(), trabalhar()])
  return resultado
}

function avisarResultado({ feitos, ignorados }: Resultado, { genero, varios }: Palavras): void {
  const o = genero === 'f' ? 'a' : 'o'
  const texto = `${feitos} atualizad${o}${feitos === 1 ? '' : 's'}, ${ignorados.length} ignorad${o}${
    ignorados.length === 1 ? '' : 's'
  }`
  if (ignorados.length === 0) {
    toast.ok(`${comMaiuscula(varios)} atualizad${o}s`, texto)
    return
  }
  const motivos = ignorados.slice(0, 3).map(({ nome, motivo }) => `${nome}: ${motivo}`)
  toast.info(texto, motivos.join(' ') + (ignorados.length > 3 ? ' …' : ''))
}

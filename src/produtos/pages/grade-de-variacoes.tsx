import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { falar } from '#src/shared/ui/foco/falar.ts'
import { type GradeDoForm, type LinhaDaGrade, resumoDaGrade, vendidasDe } from '../grade.ts'
import { mudarLinha, preencherAbaixo } from '../mudar-grade.ts'
import type { ImagemDoProduto } from '../schemas.ts'
import estilo from './grade.module.css'
import { LinhaDeVariacao } from './linha-de-variacao.tsx'
import { OpcoesDaGrade } from './opcoes-da-grade.tsx'
import { PreencherGrade } from './preencher-grade.tsx'

interface Props {
  grade: GradeDoForm
  imagens: readonly ImagemDoProduto[]
  /** Of the product: its first word begins the SKU that is offered. */
  nome: string
  erros: Record<string, unknown>
  /** Cents that the form had before it had options. */
  precoDoForm: number
  aoMudar: (agir: (antes: GradeDoForm) => GradeDoForm, celula?: string) => void
}

/** The options, a bar that fills many rows at once, and a row for every combination (docs/rules/panel.md#variations). */
export default function GradeDeVariacoes({ grade, imagens, nome, erros, precoDoForm, aoMudar }: Props) {
  // The form makes its functions anew with each key; the rows that did not change are not drawn again for that.
  const mudar = useRef(aoMudar)
  useEffect(() => {
    mudar.current = aoMudar
  })
  const mudarUma = useCallback(
    (chave: string, mudanca: Partial<LinhaDaGrade>, celula?: string) =>
      mudar.current((antes) => mudarLinha(antes, chave, mudanca), celula),
    [],
  )
  const teclar = useCallback((evento: KeyboardEvent<HTMLInputElement>) => andar(evento, mudar.current), [])
  const fotos = useFotos(imagens)
  const geral = [erros.grade, erros['grade.opcoes'], erros['grade.variacoes']].find(
    (erro) => typeof erro === 'string',
  )
  const indices = new Map(vendidasDe(grade).map(({ chave }, i) => [chave, i]))

  return (
    <div className={estilo.grade} data-campo="grade">
      <OpcoesDaGrade grade={grade} erros={erros} precoDoForm={precoDoForm} aoMudar={aoMudar} />
      {geral ? <p className="ruim miudo">{String(geral)}</p> : null}
      {grade.linhas.length > 0 ? (
        <>
          <PreencherGrade grade={grade} nome={nome} aoMudar={aoMudar} />
          <Resumo grade={grade} />
          <div className={estilo.linhas} data-linhas data-fotos={fotos.length > 1}>
            <div className={estilo.cabecalho} aria-hidden>
              <span>Variação</span>
              {fotos.length > 1 ? <span>Imagem</span> : null}
              <span>SKU</span>
              <span>Código de barras</span>
              <span>Preço (R$)</span>
              <span>Promoção (R$)</span>
              <span>Estoque</span>
              <span>Peso (g)</span>
            </div>
            <ul className="sem-lista">
              {grade.linhas.map((linha) => {
                const campo = linha.vendida ? `grade.variacoes.${indices.get(linha.chave) ?? 0}` : ''
                return (
                  <LinhaDeVariacao
                    key={linha.chave}
                    linha={linha}
                    campo={campo}
                    erros={campo ? errosDe(erros, campo) : ''}
                    fotos={fotos}
                    aoMudar={mudarUma}
                    aoTeclar={teclar}
                  />
                )
              })}
            </ul>
          </div>
          <p className="apagado miudo">
            Enter e as setas descem e sobem na coluna. Ctrl+D repete o valor nas linhas de baixo.
          </p>
        </>
      ) : (
        <p className="apagado">Escreva os valores de uma opção e cada combinação aparece aqui.</p>
      )}
    </div>
  )
}

function Resumo({ grade }: { grade: GradeDoForm }) {
  const { variacoes, unidades, menor, maior } = resumoDaGrade(grade)
  const preco =
    menor === null || maior === null
      ? ''
      : menor === maior
        ? ` · ${formatarReais(paraReais(menor))}`
        : ` · de ${formatarReais(paraReais(menor))} a ${formatarReais(paraReais(maior))}`
  return (
    <p className={estilo.resumo}>
      <strong>{plural(variacoes, '# variação à venda', '# variações à venda')}</strong> ·{' '}
      {plural(unidades, '# unidade', '# unidades')}
      {preco}
    </p>
  )
}

/** The same list for as long as the pictures are the same. */
function useFotos(imagens: readonly ImagemDoProduto[]): readonly string[] {
  const juntas = imagens.map(({ url }) => url).join(' ')
  return useMemo(() => juntas.split(' ').filter(Boolean), [juntas])
}

/** As one text, so that a row knows whether its own changed: `campo\tmessage` by line. */
function errosDe(erros: Record<string, unknown>, campo: string): string {
  return Object.entries(erros)
    .filter(([path, erro]) => (path === campo || path.startsWith(`${campo}.`)) && typeof erro === 'string')
    .map(([path, erro]) => `${path.slice(campo.length + 1)}\t${String(erro)}`)
    .join('\n')
}

const COPIADOS = ['preco', 'preco_promocao', 'estoque', 'peso'] as const

/** Up and down a column, and `fill down`. */
function andar(evento: KeyboardEvent<HTMLInputElement>, aoMudar: Props['aoMudar']): void {
  const campo = evento.currentTarget
  const coluna = campo.dataset.coluna
  const linha = campo.closest<HTMLElement>('[data-linha]')
  if (!coluna || !linha) return
  const copiado = COPIADOS.find((um) => um === coluna)
  if ((evento.ctrlKey || evento.metaKey) && evento.key.toLowerCase() === 'd') {
    evento.preventDefault()
    const chave = linha.dataset.linha ?? ''
    if (!copiado) return
    aoMudar((antes) => preencherAbaixo(antes, chave, copiado))
    falar('Valor repetido nas linhas de baixo.')
    return
  }
  const passo = evento.key === 'ArrowUp' ? -1 : evento.key === 'ArrowDown' || evento.key === 'Enter' ? 1 : 0
  if (passo === 0) return
  evento.preventDefault()
  const grade = campo.closest<HTMLElement>('[data-linhas]') ?? linha
  const todos = [...grade.querySelectorAll<HTMLInputElement>(`[data-coluna="${coluna}"]`)]
  const alvo = todos[todos.indexOf(campo) + passo]
  alvo?.focus()
  alvo?.select()
}

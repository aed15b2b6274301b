import { type Par, Pares } from '#src/shared/ui/kit/pares.tsx'
import { TextoRico } from '#src/shared/ui/kit/texto-rico.tsx'
import type { CondicoesDaLoja, ProdutoCompleto } from '../../schemas.ts'
import { Condicoes } from './condicoes.tsx'

export interface FichaProps {
  completo: ProdutoCompleto | undefined
  condicoes: CondicoesDaLoja | null | undefined
  codigo: string
  nivel: 1 | 3
}

/** What there is to read of a product: what it is, what it is made of, how it is received and paid. */
export default function FichaDoProduto({ completo, condicoes, codigo, nivel }: FichaProps) {
  return (
    <>
      {completo && <Descricao produto={completo} />}
      {completo && <Caracteristicas produto={completo} nivel={nivel} />}
      {completo && <Lista titulo="Informações obrigatórias" pares={completo.informacoes} nivel={nivel} />}
      {condicoes && <Condicoes condicoes={condicoes} codigo={codigo} nivel={nivel} />}
    </>
  )
}

function Descricao({ produto: { descricao, descricao_html } }: { produto: ProdutoCompleto }) {
  if (descricao_html) {
    return (
      <div className="descricao">
        <TextoRico html={descricao_html} />
      </div>
    )
  }
  if (!descricao) return null
  return (
    <div className="descricao">
      {descricao.split(/\n{2,}/).map((paragrafo) => (
        <p key={paragrafo}>{paragrafo}</p>
      ))}
    </div>
  )
}

function Caracteristicas({ produto, nivel }: { produto: ProdutoCompleto; nivel: 1 | 3 }) {
  const { fabricante, material, dimensoes, peso, garantia, especificacoes_tecnicas: outras } = produto
  const todas = [
    { nome: 'Fabricante', valor: fabricante },
    { nome: 'Material', valor: material },
    { nome: 'Dimensões', valor: dimensoes },
    { nome: 'Peso', valor: peso },
    { nome: 'Garantia', valor: garantia },
    ...outras,
  ]
  return <Lista titulo="Características" pares={todas} nivel={nivel} />
}

function Lista({
  titulo,
  pares,
  nivel,
}: {
  titulo: string
  pares: { nome: string; valor: string | null }[]
  nivel: 1 | 3
}) {
  const Titulo = nivel === 1 ? 'h2' : 'h4'
  const linhas = pares.flatMap(({ nome, valor }): Par[] => (valor ? [[nome, valor]] : []))
  if (linhas.length === 0) return null
  return (
    <>
      <Titulo className="titulo-caracteristicas">{titulo}</Titulo>
      <Pares className="caracteristicas" pares={linhas} />
    </>
  )
}

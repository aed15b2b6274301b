import { IconDeviceFloppy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import {
  corpoDe,
  edicaoDe,
  errosDoProduto,
  temOpcoes,
  type ValoresDoProduto,
  valoresDe,
} from '../formulario.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import type { GradeLida } from '../schemas-variacoes.ts'
import { EntregaDoProduto } from './entrega-do-produto.tsx'
import { ImagensDoProduto } from './imagens-do-produto.tsx'
import { PreviaDoProduto } from './previa-do-produto.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'
import { InformacoesDaLei } from './informacoes-da-lei.tsx'
import { Caracteristicas, Fiscal, Publicacao, Restricoes, Seo } from './secoes-extras.tsx'
import { Estoque, Informacoes, Preco } from './secoes-principais.tsx'
import { Medidas } from './medidas.tsx'
import { Variacoes } from './variacoes.tsx'

interface Props {
  lojaId: string
  /** Null for a new one. */
  produto: ProdutoDetalhe | null
  /** Of a product that has options. */
  grade?: GradeLida | null
  categorias: readonly Categoria[]
  /** What a new one begins with: asked for by name, for one. */
  nome?: string
}

/** The form of a product, new or known (docs/rules/panel.md#screens). */
export function ProdutoForm({ lojaId, produto, grade = null, categorias, nome }: Props) {
  const { imagens_por_produto: limite } = usePortal()
  const nomeDa = (id: string) => categorias.find((categoria) => categoria.id === id)?.nome ?? null
  const formulario = useFormulario<ValoresDoProduto>({
    inicial: nome ? { ...valoresDe(produto, grade), nome } : valoresDe(produto, grade),
    versao: produto?.updated_at,
    validar: (valores) => errosDoProduto(lojaId, { valores, categoria: nomeDa(valores.categoria_id) }),
    tituloDoErro: 'Erro ao salvar produto',
    async enviar(valores, sobrescrever) {
      if (produto)
        await api.patch('/rest/v1/produtos/:id', {
          params: { id: produto.id },
          body: edicaoDe(produto, valores, { sobrescrever, gradeMudou: form.isDirty('grade') }),
        })
      else await api.post('/rest/v1/produtos', { body: corpoDe(lojaId, valores) })
    },
    feito: ({ nome, status }) => [status === 'rascunho' ? 'Rascunho salvo' : 'Produto salvo', nome],
    para: produto ? undefined : '/produtos',
  })
  const { form, salvando, salvar } = formulario
  const valores = form.getValues()
  const comGrade = temOpcoes(valores)

  function salvarRascunho() {
    const { status } = form.getValues()
    form.setFieldValue('status', 'rascunho')
    salvar()
    // What is being sent is a draft; what is refused stays what it was.
    form.setFieldValue('status', status)
  }

  return (
    <CorpoDoFormulario
      de={formulario}
      botao="Salvar produto"
      className={`${estilo.form ?? ''} ${comGrade ? (estilo.larga ?? '') : ''}`}
      acoes={
        <>
          <Link to="/produtos" className="botao leve">
            Cancelar
          </Link>
          {produto === null ? (
            <button type="button" className="botao leve" disabled={salvando} onClick={salvarRascunho}>
              <IconDeviceFloppy size={18} aria-hidden /> Salvar rascunho
            </button>
          ) : null}
        </>
      }
    >
      <Informacoes form={form} categorias={categorias} />
      <Secao
        titulo="Imagens"
        ajuda={
          limite === 1
            ? 'Uma por produto.'
            : `Até ${limite}. A primeira aparece nas listas; arraste para mudar a ordem.`
        }
      >
        <ImagensDoProduto
          lojaId={lojaId}
          imagens={valores.imagens}
          limite={limite}
          aoMudar={(mudar) => form.setFieldValue('imagens', (antes) => mudar(antes))}
        />
      </Secao>
      <Variacoes form={form} />
      <Preco form={form} menorEm30Dias={produto?.menor_preco_em_30_dias ?? null} />
      <Estoque form={form} produto={produto} />
      <Caracteristicas form={form} />
      <EntregaDoProduto form={form} />
      <Medidas form={form} lojaId={lojaId} />
      <InformacoesDaLei form={form} categoria={nomeDa(valores.categoria_id)} />
      <Fiscal form={form} />
      <Restricoes form={form} />
      <Seo form={form} />
      <Publicacao form={form} produto={produto}>
        <PreviaDoProduto valores={valores} />
      </Publicacao>
    </CorpoDoFormulario>
  )
}

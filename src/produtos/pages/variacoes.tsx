import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { comChave } from '#src/shared/chaves-de-linha.ts'
import { temOpcoes } from '../formulario.ts'
import type { GradeDoForm } from '../grade.ts'
import type { SecaoProps } from './campo-de-texto.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'

/** Loads with the first option: most products are sold as they are. */
const GradeDeVariacoes = lazy(() => import('./grade-de-variacoes.tsx'))

const SUGESTOES = ['Tamanho', 'Cor', 'Voltagem']

/** What a product comes in: its options, and what is sold of their combinations. */
export function Variacoes({ form }: SecaoProps) {
  const valores = form.getValues()
  /** What was wrong with what changed is wrong no more until it is sent: of one cell, or of the whole grid. */
  function mudar(agir: (antes: GradeDoForm) => GradeDoForm, celula?: string) {
    form.setFieldValue('grade', (antes) => agir(antes))
    for (const campo of Object.keys(form.errors)) {
      if (celula === undefined ? campo.startsWith('grade') : campo === celula) form.clearFieldError(campo)
    }
  }
  const comecar = (nome: string) =>
    mudar((antes) => ({ ...antes, opcoes: [...antes.opcoes, comChave({ nome, valores: [] })] }))
  return (
    <Secao
      titulo="Variações"
      ajuda="Tamanhos, cores, voltagens: cada combinação com preço e estoque próprios."
    >
      {temOpcoes(valores) ? (
        <Suspense fallback={<Esqueleto />}>
          <GradeDeVariacoes
            grade={valores.grade}
            imagens={valores.imagens}
            nome={valores.nome}
            erros={form.errors}
            precoDoForm={valores.preco}
            aoMudar={mudar}
          />
        </Suspense>
      ) : (
        <div className="fila" data-campo="grade">
          {SUGESTOES.map((nome) => (
            <button key={nome} type="button" className="botao leve" onClick={() => comecar(nome)}>
              <IconPlus size={18} aria-hidden /> {nome}
            </button>
          ))}
          <button type="button" className="botao leve" onClick={() => comecar('')}>
            <IconPlus size={18} aria-hidden /> Outra opção
          </button>
        </div>
      )}
    </Secao>
  )
}

function Esqueleto() {
  return (
    <div className={estilo.carregando} aria-busy="true">
      <p className="so-leitor">Carregando a grade</p>
    </div>
  )
}

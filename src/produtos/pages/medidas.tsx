import { IconRulerMeasure } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { TABELA_NOVA } from '../tabela-de-medidas.ts'
import type { SecaoProps } from './campo-de-texto.tsx'
import { Secao } from './secao.tsx'

/** Loads with the first table: most products have none. */
const EditorDeMedidas = lazy(() => import('./editor-de-medidas.tsx'))
const UsarDeOutro = lazy(() => import('./usar-de-outro.tsx'))

/** How the sizes measure, so that the buyer picks the right one. */
export function Medidas({ form, lojaId }: SecaoProps & { lojaId: string }) {
  const { tabela_de_medidas: tabela } = form.getValues()
  const [escolhendo, setEscolhendo] = useState(false)
  return (
    <Secao
      titulo="Tabela de medidas"
      ajuda="Quem compra vê junto dos tamanhos. Menos trocas por tamanho errado."
    >
      <div data-campo="tabela_de_medidas" className="pilha">
        {tabela ? (
          <Suspense fallback={<p aria-busy="true">Carregando a tabela…</p>}>
            <EditorDeMedidas
              tabela={tabela}
              erros={form.errors}
              aoMudar={(nova) => form.setFieldValue('tabela_de_medidas', nova)}
            />
          </Suspense>
        ) : null}
        <div className="fila">
          {tabela ? (
            <button
              type="button"
              className="botao leve"
              onClick={() => form.setFieldValue('tabela_de_medidas', null)}
            >
              Remover a tabela
            </button>
          ) : (
            <button
              type="button"
              className="botao leve"
              onClick={() => form.setFieldValue('tabela_de_medidas', structuredClone(TABELA_NOVA))}
            >
              <IconRulerMeasure size={18} aria-hidden /> Criar tabela
            </button>
          )}
          <button type="button" className="botao leve" onClick={() => setEscolhendo(true)}>
            Usar a de outro produto
          </button>
        </div>
        {escolhendo ? (
          <Suspense>
            <UsarDeOutro
              lojaId={lojaId}
              aoEscolher={(nova) => form.setFieldValue('tabela_de_medidas', nova)}
              aoFechar={() => setEscolhendo(false)}
            />
          </Suspense>
        ) : null}
      </div>
    </Secao>
  )
}

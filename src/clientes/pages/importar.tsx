import { Navigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { useAcompanharTrabalho } from '#src/shared/ui/acompanhar-trabalho.ts'
import { AndamentoDaImportacao, ConferenciaEmAndamento } from '#src/shared/ui/importacao/andamento.tsx'
import { EtapasDaImportacao } from '#src/shared/ui/importacao/etapas.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Importacao } from '../importacao.ts'
import type { Route } from './+types/importar.ts'
import estilo from './importar.module.css'
import { EscolherArquivo } from './importar-arquivo.tsx'
import { ConferirPlanilha } from './importar-conferir.tsx'
import { ResultadoDaImportacao } from './importar-resultado.tsx'
import { useImportacao } from './usar-importacao.ts'

export const meta = () => metaDaPagina({ titulo: 'Importar clientes', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const id = new URL(request.url).searchParams.get('importacao')
  const pode = loja !== null && podeNoPapel(loja.papel, 'clientes.editar')
  const quem = { lojaId: loja?.id ?? null, pode }
  if (!loja || !pode || !id) return { ...quem, importacao: null, falha: null }
  return carregar({ ...quem, importacao: null }, async () => {
    return {
      ...quem,
      importacao: await api.get('/rest/v1/importacoes_consumidores/:id', {
        params: { id },
        query: { estabelecimento_id: loja.id },
      }),
    }
  })
}

const PASSOS = ['Arquivo', 'Conferir', 'Resultado'] as const

/**
 * Customers from a spreadsheet in three steps: the file, a look at what it would do, what it did. The address keeps the
 * step, so that it can be left and found again.
 */
export default function Importar({ loaderData: { lojaId, pode, importacao, falha } }: Route.ComponentProps) {
  const acoes = useImportacao(lojaId ?? '')
  const trabalhando = importacao?.status === 'importando'
  useAcompanharTrabalho(trabalhando || importacao?.conferindo === true)

  if (!lojaId) return <Navigate to="/admin/painel-geral" replace />
  const passo = passoDe(importacao)
  return (
    <>
      <Cabeca voltar={{ para: '/clientes', nome: 'Clientes' }} titulo="Importar clientes" />
      {!pode ? (
        <SemPermissao />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : (
        <>
          <EtapasDaImportacao nomes={PASSOS} etapa={passo} />
          {!importacao ? (
            <EscolherArquivo acoes={acoes} />
          ) : importacao.conferindo ? (
            <section className={`cartao ${estilo.quadro}`} aria-label="Andamento">
              <ConferenciaEmAndamento processadas={importacao.processadas} total={importacao.total} />
            </section>
          ) : passo === 1 ? (
            <ConferirPlanilha key={importacao.id} acoes={acoes} importacao={importacao} lojaId={lojaId} />
          ) : trabalhando ? (
            <section className={`cartao ${estilo.quadro}`} aria-label="Andamento">
              <AndamentoDaImportacao processadas={importacao.processadas} validas={importacao.validas} />
            </section>
          ) : (
            <ResultadoDaImportacao lojaId={lojaId} importacao={importacao} aoRecomecar={acoes.recomecar} />
          )}
        </>
      )}
    </>
  )
}

function passoDe(importacao: Importacao | null): number {
  if (!importacao) return 0
  return importacao.status === 'enviada' || importacao.status === 'validada' ? 1 : 2
}

import { Navigate, useOutletContext, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { useAcompanharTrabalho } from '#src/shared/ui/acompanhar-trabalho.ts'
import { ConferenciaEmAndamento } from '#src/shared/ui/importacao/andamento.tsx'
import { EtapasDaImportacao } from '#src/shared/ui/importacao/etapas.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar, lerOu } from '#src/shared/ui/recusas.ts'
import type { Importacao } from '../importacao.ts'
import { ORIGENS } from '../origem-da-planilha.ts'
import type { Route } from './+types/importar.ts'
import estilo from './importar.module.css'
import { ImportacoesRecentes } from './importacoes-recentes.tsx'
import { EtapaArquivo } from './importar-arquivo.tsx'
import { EtapaColunas } from './importar-colunas.tsx'
import { EtapaResultado, EtapaValidacao } from './importar-etapas.tsx'

export const meta = () => metaDaPagina({ titulo: 'Importar produtos', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const id = new URL(request.url).searchParams.get('importacao')
  const nada = { importacao: null, recentes: [] }
  if (!loja || !podeNoPapel(loja.papel, 'produtos.editar')) return { ...nada, falha: null }
  const query = { estabelecimento_id: loja.id }
  if (!id)
    return {
      ...nada,
      recentes: await lerOu([], () => api.get('/rest/v1/importacoes_produtos', { query })),
      falha: null,
    }
  return carregar(nada, async () => ({
    ...nada,
    importacao: await api.get('/rest/v1/importacoes_produtos/:id', { params: { id }, query }),
  }))
}

const ETAPAS = ['Arquivo', 'Conferir colunas', 'Validação', 'Resultado'] as const

/** A spreadsheet in four steps; its address keeps the step, so that it can be left and found again. */
export default function Importar({ loaderData: { importacao, recentes, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [parametros, setParametros] = useSearchParams()
  useAcompanharTrabalho(trabalhando(importacao))

  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const corrigindo = importacao?.status === 'validada' && parametros.has('colunas')
  const etapa = corrigindo ? 1 : etapaDe(importacao)
  const dita = ORIGENS.find((uma) => uma === parametros.get('origem')) ?? 'csv'
  return (
    <>
      <Cabeca voltar={{ para: '/produtos', nome: 'Produtos' }} titulo="Importar produtos" />
      {!podeNoPapel(loja.papel, 'produtos.editar') ? (
        <SemPermissao />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : (
        <>
          <EtapasDaImportacao nomes={ETAPAS} etapa={etapa} />
          <div className={`cartao ${estilo.etapa}`}>
            {!importacao ? (
              <EtapaArquivo
                lojaId={loja.id}
                aoEnviar={(id, origem) => setParametros({ importacao: id, origem })}
              />
            ) : importacao.conferindo ? (
              <ConferenciaEmAndamento processadas={importacao.processadas} total={importacao.total} />
            ) : importacao.status === 'enviada' || corrigindo ? (
              <EtapaColunas
                key={importacao.id}
                lojaId={loja.id}
                importacao={importacao}
                dita={dita}
                aoConferir={() => setParametros({ importacao: importacao.id })}
              />
            ) : importacao.status === 'validada' ? (
              <EtapaValidacao lojaId={loja.id} importacao={importacao} />
            ) : (
              <EtapaResultado lojaId={loja.id} importacao={importacao} />
            )}
          </div>
          {importacao ? null : <ImportacoesRecentes importacoes={recentes} />}
        </>
      )}
    </>
  )
}

function trabalhando(importacao: Importacao | null): boolean {
  if (!importacao) return false
  const { status, conferindo, imagens, desfazer } = importacao
  return conferindo || status === 'importando' || imagens.buscando > 0 || desfazer.situacao === 'em_andamento'
}

function etapaDe(importacao: Importacao | null): number {
  if (!importacao) return 0
  if (importacao.conferindo) return 2
  return { enviada: 1, validada: 2, importando: 3, concluida: 3, falhou: 3 }[importacao.status]
}

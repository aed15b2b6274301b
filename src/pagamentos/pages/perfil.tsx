import { Link, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { carregarSeguranca, Seguranca } from '#src/usuarios/pages/seguranca.tsx'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import type { Route } from './+types/perfil.ts'
import estilo from './perfil.module.css'
import { TabPagamentos } from './tab-pagamentos.tsx'

export const meta = () => metaDaPagina({ titulo: 'Perfil', indexar: false })

const ABAS = { pagamentos: 'Pagamentos', seguranca: 'Segurança' } as const
type Aba = keyof typeof ABAS

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const configura = loja !== null && podeNoPapel(loja.papel, 'pagamentos.configurar')
  const pedida = new URL(request.url).searchParams.get('tab')
  const aba: Aba = pedida === 'seguranca' || !configura ? 'seguranca' : 'pagamentos'
  return {
    aba,
    abas: (configura ? ['pagamentos', 'seguranca'] : ['seguranca']) as Aba[],
    seguranca: aba === 'seguranca' ? await carregarSeguranca() : null,
    configuracao: aba === 'pagamentos' && loja ? await carregarConfiguracao(loja.id) : null,
  }
}

/** Null, with the toast of SPEC §8, when it could not be loaded. */
async function carregarConfiguracao(estabelecimentoId: string): Promise<ConfiguracaoPagamentos | null> {
  try {
    return await api.get(`/rest/v1/configuracao_pagamentos?estabelecimento_id=${estabelecimentoId}`)
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar configurações', erro.detail ?? erro.title)
    return null
  }
}

/** What a person and their shop set about themselves, tab by tab; the tab stands in the address. */
export default function Perfil({ loaderData }: Route.ComponentProps) {
  const { aba, abas, seguranca, configuracao } = loaderData
  const { loja } = useOutletContext<ContextoDoPainel>()

  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Perfil</h1>
        <p className="apagado">Sua conta e como a sua loja funciona.</p>
      </header>
      <nav aria-label="Partes do perfil" className={estilo.abas}>
        {abas.map((valor) => (
          <Link key={valor} to={`?tab=${valor}`} aria-current={valor === aba ? 'page' : undefined}>
            {ABAS[valor]}
          </Link>
        ))}
      </nav>
      {seguranca ? (
        <Seguranca dados={seguranca} />
      ) : configuracao && loja ? (
        <TabPagamentos configuracao={configuracao} loja={loja} />
      ) : (
        <Vazio
          desenho={<DesenhoDeConserto />}
          titulo="Não foi possível carregar"
          texto="Confira sua internet e tente novamente."
        >
          <Link to="" className="botao" reloadDocument>
            Tentar novamente
          </Link>
        </Vazio>
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <h1 className={estilo.cabeca}>Perfil</h1>
      <div className={`cartao ${estilo.esqueleto}`} aria-hidden />
    </>
  )
}

import { Link, useOutletContext, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto, DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { ConfiguracaoPagamentos } from '../schemas.ts'
import type { Route } from './+types/perfil.ts'
import estilo from './perfil.module.css'
import { TabPagamentos } from './tab-pagamentos.tsx'

export const meta = () => metaDaPagina({ titulo: 'Perfil', indexar: false })

const ABAS = [['pagamentos', 'Pagamentos']] as const

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja || !podeNoPapel(loja.papel, 'pagamentos.configurar')) return { configuracao: null, falhou: false }
  try {
    const endereco = `/rest/v1/configuracao_pagamentos?estabelecimento_id=${loja.id}`
    return { configuracao: await api.get<ConfiguracaoPagamentos>(endereco), falhou: false }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar configurações', erro.detail ?? erro.title)
    return { configuracao: null, falhou: true }
  }
}

/** What a shop sets about itself, tab by tab; the tab stands in the address. */
export default function Perfil({ loaderData: { configuracao, falhou } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [parametros] = useSearchParams()
  const aba = parametros.get('tab') ?? ABAS[0][0]

  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Perfil</h1>
        <p className="apagado">Como a sua loja funciona.</p>
      </header>
      <nav aria-label="Partes do perfil" className={estilo.abas}>
        {ABAS.map(([valor, nome]) => (
          <Link key={valor} to={`?tab=${valor}`} aria-current={valor === aba ? 'page' : undefined}>
            {nome}
          </Link>
        ))}
      </nav>
      {falhou ? (
        <Vazio
          desenho={<DesenhoDeConserto />}
          titulo="Não foi possível carregar"
          texto="Confira sua internet e tente novamente."
        >
          <Link to="" className="botao" reloadDocument>
            Tentar novamente
          </Link>
        </Vazio>
      ) : configuracao && loja ? (
        <TabPagamentos configuracao={configuracao} loja={loja} />
      ) : (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Você não tem acesso aos pagamentos"
          texto="Quem administra a loja configura as credenciais."
        />
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

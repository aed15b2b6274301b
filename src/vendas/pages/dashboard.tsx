import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { Link, Navigate, Outlet, useOutletContext } from 'react-router'
import { exigirPainel, type MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { api, type Lista } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda } from '../schemas.ts'
import type { Route } from './+types/dashboard.ts'
import estilo from './dashboard.module.css'
import { FigurasDeHoje, UltimasVendas } from './figuras-de-hoje.tsx'
import { useVendasAoVivo } from './vendas-ao-vivo.ts'

export const meta = () => metaDaPagina({ titulo: 'Dashboard', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja) return null
  return api.get<Lista<Venda>>(`/rest/v1/vendas?estabelecimento_id=${loja.id}&limite=100`)
}

/** The shop at a glance: today, the last sales, and where customers find it. */
export default function Dashboard({ loaderData: lista }: Route.ComponentProps) {
  const { loja, pessoa } = useOutletContext<ContextoDoPainel>()
  useVendasAoVivo(loja?.id ?? null)
  if (!loja || !lista) return <Navigate to="/admin/painel-geral" replace />
  const nome = pessoa.usuario.nome.split(' ')[0]
  return (
    <>
      <h1 className={estilo.titulo}>{nome ? `Olá, ${nome}` : 'Dashboard'}</h1>
      {loja.status_aprovacao === 'aprovado' ? null : <EmAnalise loja={loja} />}
      <FigurasDeHoje lista={lista} />
      <div className={estilo.grade}>
        <UltimasVendas vendas={lista.itens.slice(0, 5)} />
        <SuaLoja loja={loja} />
      </div>
      <Outlet />
    </>
  )
}

function EmAnalise({ loja }: { loja: MinhaLoja }) {
  const textos: Record<string, string> = {
    pendente: 'Cadastro em análise. Costuma levar 72h, e avisamos por email.',
    correcao: 'Pedimos uma correção no cadastro. Veja o email que enviamos.',
    reprovado: 'O cadastro não foi aprovado. Veja o motivo no email que enviamos.',
  }
  return <p className={estilo.analise}>{textos[loja.status_aprovacao] ?? textos.pendente}</p>
}

function SuaLoja({ loja }: { loja: MinhaLoja }) {
  const caminho = `/loja/${loja.codigo}`

  async function copiar() {
    try {
      await navigator.clipboard.writeText(location.origin + caminho)
      toast.ok('Link copiado', 'Compartilhe com seus clientes.')
    } catch {
      toast.info('Copie o link', location.origin + caminho)
    }
  }

  return (
    <section className={`cartao ${estilo.loja}`} aria-labelledby="sua-loja">
      <h2 id="sua-loja">Sua loja</h2>
      <p>
        <strong>{loja.nome}</strong>
      </p>
      <p className="apagado">Código: {loja.codigo}</p>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={() => void copiar()}>
          <IconCopy size={18} aria-hidden /> Copiar link
        </button>
        <Link to={caminho} className="botao leve">
          <IconExternalLink size={18} aria-hidden /> Ver loja
        </Link>
      </div>
    </section>
  )
}

export function HydrateFallback() {
  return (
    <>
      <h1 className={estilo.titulo}>Dashboard</h1>
      <div className={estilo.figuras} aria-hidden>
        {['a', 'b', 'c', 'd'].map((casa) => (
          <div key={casa} className={`cartao ${estilo.figura} ${estilo.vazia}`} />
        ))}
      </div>
    </>
  )
}

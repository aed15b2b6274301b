import { FaixaDeAbas } from '#src/shared/ui/kit/abas.tsx'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { IconArrowLeft, IconBrandWhatsapp, IconLogout, IconPlus } from '@tabler/icons-react'
import { Link, Navigate, redirect } from 'react-router'
import { lerMinhaPessoa, lojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { digitosWhatsApp } from '#src/shared/telefone.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Marca } from '#src/shared/ui/desenhos/marca.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { PROMESSA_DO_NIVEL } from '../rotulos.ts'
import type { Route } from './+types/suporte.ts'
import { useConversaAoVivo } from './ao-vivo.ts'
import { ConteudoDoSuporte, LIMITE, type Parte } from './conteudo-do-suporte.tsx'
import estilo from './suporte.module.css'

export const meta = () => metaDaPagina({ titulo: 'Suporte', indexar: false })

/** A shop's team, blocked or not. Who has no shop goes where they belong. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pessoa = await lerMinhaPessoa()
  if (!pessoa) throw redirect('/')
  const loja = lojaDoPainel(pessoa)
  if (!loja) throw redirect(pessoa.admin ? '/admin/chamados' : '/minha-conta')
  const { searchParams: pedido } = new URL(request.url)
  return { loja, consulta: Object.fromEntries(pedido), parte: await carregar(loja, pedido) }
}

async function carregar(
  loja: { id: string; papel: Parameters<typeof podeNoPapel>[0] },
  pedido: URLSearchParams,
): Promise<Parte> {
  const consulta = new URLSearchParams({ estabelecimento_id: loja.id, limite: String(LIMITE) })
  for (const campo of ['busca', 'pagina', 'aba']) {
    const valor = pedido.get(campo)
    if (valor) consulta.set(campo, valor)
  }
  try {
    if (pedido.get('tab') === 'ajuda') return { tab: 'ajuda' }
    if (pedido.get('tab') === 'clientes') {
      if (!podeNoPapel(loja.papel, 'mensagens.ver')) return { tab: 'sem_permissao' }
      const venda = pedido.get('venda')
      if (venda) consulta.set('venda_id', venda)
      const id = pedido.get('conversa')
      const [lista, aberta] = await Promise.all([
        api.get('/rest/v1/conversas', { query: consulta }),
        id ? api.get('/rest/v1/conversas/:id', { params: { id } }) : null,
      ])
      return { tab: 'clientes', lista, aberta }
    }
    const id = pedido.get('chamado')
    const [lista, aberto] = await Promise.all([
      api.get('/rest/v1/chamados', { query: consulta }),
      id ? api.get('/rest/v1/chamados/:id', { params: { id } }) : null,
    ])
    return { tab: 'chamados', lista, aberto, novo: pedido.has('novo') }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { tab: 'falhou', erro }
  }
}

const ABAS = [
  ['chamados', 'Chamados'],
  ['clientes', 'Clientes'],
  ['ajuda', 'Central de Ajuda'],
] as const

/** Where a shop asks the platform, answers its customers, and finds answers by itself. No sidebar (docs/rules/marketplace.md#routes-and-menus). */
export default function Suporte({ loaderData: { loja, consulta, parte } }: Route.ComponentProps) {
  const { usuario, carregando } = useSessao()
  useConversaAoVivo(loja.id)
  const aba = consulta.tab === 'clientes' || consulta.tab === 'ajuda' ? consulta.tab : 'chamados'
  const nivel = loja.plano?.nivel_suporte ?? 'email_72h'
  const { whatsapp } = usePortal()
  const comWhatsApp = whatsapp !== '' && temRecurso(loja.plano, 'suporte_whatsapp')

  if (!usuario && !carregando) return <Navigate to="/" replace />
  return (
    <div className={estilo.tela}>
      <Topo bloqueada={loja.bloqueada} nome={loja.nome} />
      <main id="conteudo" className={estilo.conteudo}>
        <Cabeca titulo="Suporte" ajuda={PROMESSA_DO_NIVEL[nivel]}>
          {comWhatsApp && (
            <a
              className="botao leve"
              href={`https://wa.me/${digitosWhatsApp(whatsapp)}?text=${encodeURIComponent(`Olá! Sou da loja ${loja.nome} e preciso de ajuda.`)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconBrandWhatsapp size={20} aria-hidden /> WhatsApp
            </a>
          )}
          <Link to="?novo=1" className="botao">
            <IconPlus size={20} aria-hidden /> Novo chamado
          </Link>
        </Cabeca>
        <FaixaDeAbas rotulo="Partes do suporte">
          {ABAS.map(([id, nome]) => (
            <Link
              key={id}
              to={id === 'chamados' ? '?' : `?tab=${id}`}
              aria-current={id === aba ? 'page' : undefined}
            >
              {nome}
            </Link>
          ))}
        </FaixaDeAbas>
        <ConteudoDoSuporte
          loja={loja}
          consulta={consulta}
          parte={parte}
          promessa={PROMESSA_DO_NIVEL[nivel]}
        />
      </main>
    </div>
  )
}

function Topo({ bloqueada, nome }: { bloqueada: boolean; nome: string }) {
  const { sair } = useSessao()
  return (
    <header className={estilo.topo}>
      <a href="#conteudo" className="pular">
        Pular para o conteúdo
      </a>
      <div>
        <Link to={bloqueada ? '/bloqueado' : '/admin'} className="marca">
          <Marca />
        </Link>
      </div>
      <div>
        <span className={`apagado ${estilo.nome}`}>{nome}</span>
        <Link to={bloqueada ? '/bloqueado' : '/admin'} className="botao leve">
          <IconArrowLeft size={18} aria-hidden /> <span className={estilo.voltarTexto}>Voltar</span>
        </Link>
        <button type="button" className="botao-icone" aria-label="Sair" onClick={() => void sair()}>
          <IconLogout size={20} aria-hidden />
        </button>
      </div>
    </header>
  )
}

export function HydrateFallback() {
  return (
    <main className={estilo.conteudo} aria-busy="true" data-esqueleto>
      <Cabeca titulo="Suporte" />
      <output className="so-leitor">Carregando...</output>
      <div className={estilo.esqueleto} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </main>
  )
}

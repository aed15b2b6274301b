import { redirect } from 'react-router'
import type { PapelEquipe } from '#src/planos/papeis.ts'
import type { Plano } from '#src/planos/schemas.ts'
import { api, type Lista } from '#src/shared/ui/api.ts'
import { lerSessao, type UsuarioDaSessao } from '#src/shared/ui/sessao-guardada.ts'
import { lerVisita } from '#src/shared/ui/visita-guardada.ts'
import type { Assinatura, Estabelecimento } from '../schemas.ts'

export interface MinhaLoja {
  id: string
  codigo: string
  nome: string
  logo_url: string | null
  status: string
  status_aprovacao: string
  bloqueada: boolean
  motivoDoBloqueio: string | null
  papel: PapelEquipe
  plano: Plano | null
}

/** Who is signed in, as the panel needs to know them. The server asks again at every door. */
export interface MinhaPessoa {
  usuario: UsuarioDaSessao
  admin: boolean
  lojas: MinhaLoja[]
}

interface Perfil {
  estabelecimento_id: string | null
  papel: PapelEquipe | null
}

/** For as long as this one answer serves the layout and the screen inside it, which load side by side. */
const VALE_MS = 15_000
let lida: { token: string; quando: number; pessoa: Promise<MinhaPessoa> } | undefined

/** Null without a session. The layout asks for `nova`; screens take what it has just read. */
export async function lerMinhaPessoa({ nova = false } = {}): Promise<MinhaPessoa | null> {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) return null
  const idade = lida?.token === sessao.token ? Date.now() - lida.quando : Number.POSITIVE_INFINITY
  if (!lida || idade > (nova ? 0 : VALE_MS)) {
    const pessoa = perguntar(sessao.usuario)
    lida = { token: sessao.token, quando: Date.now(), pessoa }
    pessoa.catch(() => {
      lida = undefined
    })
  }
  return lida.pessoa
}

/** The shop that a screen of the panel is about; who may not be here is sent away as the layout does. */
export async function exigirPainel(
  opcoes: { nova?: boolean } = {},
): Promise<{ pessoa: MinhaPessoa; loja: MinhaLoja | null }> {
  const pessoa = await lerMinhaPessoa(opcoes)
  if (!pessoa) throw redirect('/')
  const loja = lojaDoPainel(pessoa)
  if (loja?.bloqueada) throw redirect('/bloqueado')
  if (!loja && !pessoa.admin) {
    const fornecedor = pessoa.usuario.metadados.user_type === 'admin_estabelecimento'
    throw redirect(fornecedor ? '/auth/fornecedor?concluir=1' : '/minha-conta')
  }
  return { pessoa, loja }
}

/** A screen of the platform's desk: everybody else goes back to the panel. */
export async function exigirPlataforma(): Promise<MinhaPessoa> {
  const { pessoa } = await exigirPainel()
  if (!pessoa.admin) throw redirect('/admin')
  return pessoa
}

async function perguntar(usuario: UsuarioDaSessao): Promise<MinhaPessoa> {
  const visita = lerVisita()
  if (visita) return comoQuemVisita(usuario, visita.estabelecimento_id)
  const [papeis, perfis, proprias, assinaturas] = await Promise.all([
    api.get<Lista<{ role: string }>>(`/rest/v1/user_roles?user_id=${usuario.id}`),
    api.get<Lista<Perfil>>(`/rest/v1/profiles?user_id=${usuario.id}`),
    api.get<Lista<Estabelecimento>>(`/rest/v1/estabelecimentos?owner_user_id=${usuario.id}`),
    api.get<Lista<Assinatura>>('/rest/v1/assinaturas_estabelecimento'),
  ])
  const donoDe = new Set(proprias.itens.map(({ id }) => id))
  const daEquipe = perfis.itens.filter(({ estabelecimento_id: id }) => id !== null && !donoDe.has(id))
  const outras = await Promise.all(
    daEquipe.map(({ estabelecimento_id: id }) => api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${id}`)),
  )
  const papelEm = (id: string) => perfis.itens.find((perfil) => perfil.estabelecimento_id === id)?.papel
  return {
    usuario,
    admin: papeis.itens.some(({ role }) => role === 'admin'),
    lojas: [...proprias.itens, ...outras].map((loja) =>
      minhaLoja(loja, {
        papel: donoDe.has(loja.id) ? 'proprietario' : (papelEm(loja.id) ?? 'visualizador'),
        assinaturas: assinaturas.itens,
      }),
    ),
  }
}

/** The platform looks at one shop as its owner sees it; the server lets nothing be changed. */
async function comoQuemVisita(usuario: UsuarioDaSessao, id: string): Promise<MinhaPessoa> {
  const [loja, assinaturas] = await Promise.all([
    api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${id}`),
    api.get<Lista<Assinatura>>(`/rest/v1/assinaturas_estabelecimento?estabelecimento_id=${id}`),
  ])
  const lojas = [minhaLoja(loja, { papel: 'proprietario', assinaturas: assinaturas.itens })]
  return { usuario, admin: false, lojas }
}

function minhaLoja(
  loja: Estabelecimento,
  { papel, assinaturas }: { papel: PapelEquipe; assinaturas: Assinatura[] },
): MinhaLoja {
  return {
    id: loja.id,
    codigo: loja.codigo,
    nome: loja.nome,
    logo_url: loja.logo_url,
    status: loja.status,
    status_aprovacao: loja.status_aprovacao,
    bloqueada: (loja.bloqueado_por_inadimplencia ?? false) || loja.status === 'suspenso',
    motivoDoBloqueio: loja.motivo_bloqueio ?? null,
    papel,
    plano: assinaturas.find(({ estabelecimento_id }) => estabelecimento_id === loja.id)?.plano ?? null,
  }
}

const CHAVE_DA_LOJA = 'portal.loja_do_painel'

/**
 * The shop the panel is open on: the one of this tab, else the one chosen last in this browser, else the first. A tab
 * keeps its shop while another tab changes to a different one: what it shows and what it asks for stay of one shop.
 */
export function lojaDoPainel({ lojas }: MinhaPessoa): MinhaLoja | null {
  const daqui = sessionStorage.getItem(CHAVE_DA_LOJA)
  const ultima = localStorage.getItem(CHAVE_DA_LOJA)
  const achar = (escolhida: string | null) => lojas.find(({ id }) => id === escolhida)
  const loja = achar(daqui) ?? achar(ultima) ?? lojas[0] ?? null
  if (loja && loja.id !== daqui) sessionStorage.setItem(CHAVE_DA_LOJA, loja.id)
  return loja
}

export function escolherLojaDoPainel(id: string): void {
  sessionStorage.setItem(CHAVE_DA_LOJA, id)
  localStorage.setItem(CHAVE_DA_LOJA, id)
}

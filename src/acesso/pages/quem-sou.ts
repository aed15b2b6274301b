import { redirect } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { comPrazo, foiARede } from '#src/shared/ui/sem-rede/rede.ts'
import { lerSessao, type UsuarioDaSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import type { MinhaLoja } from '../schemas.ts'

/** Who is signed in, as the panel needs to know them. The server asks again at every route. */
export interface MinhaPessoa {
  usuario: UsuarioDaSessao
  admin: boolean
  /** Of the platform, whose screens stay closed until a second factor is switched on. */
  adminSemFator: boolean
  lojas: MinhaLoja[]
}

/** What screens inside the panel get from `useOutletContext`. */
export interface ContextoDoPainel {
  pessoa: MinhaPessoa
  loja: MinhaLoja | null
}

/** For as long as this one answer serves the layout and the screen inside it, which load side by side. */
const VALE_MS = 15_000
let lida: { token: string; quando: number; pessoa: Promise<MinhaPessoa> } | undefined

/**
 * Null without a session. The layout asks for `nova`; screens take what it has just read. Who was known stays known when
 * the network or the server fails: the panel on show does not give way to an error.
 */
export async function lerMinhaPessoa({ nova = false } = {}): Promise<MinhaPessoa | null> {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) return null
  const idade = lida?.token === sessao.token ? Date.now() - lida.quando : Number.POSITIVE_INFINITY
  if (!lida || idade > (nova ? 0 : VALE_MS)) {
    const conhecida = lida?.token === sessao.token ? lida.pessoa : undefined
    const pessoa = perguntar(sessao.usuario).catch(async (erro: unknown) => {
      const guardada = foiARede(erro) ? await (conhecida ?? lerPessoaGuardada()) : undefined
      if (!guardada) throw erro
      return guardada
    })
    lida = { token: sessao.token, quando: Date.now(), pessoa }
    pessoa.catch(() => {
      lida = undefined
    })
  }
  return lida.pessoa
}

/**
 * The shop that a screen of the panel is about; who may not be here is sent away as the layout does. `parada`: on a screen
 * that a blocked shop opens too.
 */
export async function exigirPainel(
  opcoes: { nova?: boolean; parada?: boolean } = {},
): Promise<{ pessoa: MinhaPessoa; loja: MinhaLoja | null }> {
  const pessoa = await lerMinhaPessoa(opcoes).catch((erro: unknown) => {
    // The server ended this session: nobody is signed in any more.
    if (lerSessao()) throw erro
    return null
  })
  if (!pessoa) throw redirect('/')
  const loja = lojaDoPainel(pessoa)
  if (loja?.bloqueada && !opcoes.parada) throw redirect('/bloqueado')
  if (!loja && pessoa.adminSemFator) throw redirect('/auth/admin')
  if (!loja && !pessoa.admin) {
    const fornecedor = pessoa.usuario.metadados.user_type === 'admin_estabelecimento'
    throw redirect(fornecedor ? '/auth/fornecedor?concluir=1' : '/minha-conta')
  }
  return { pessoa, loja }
}

/** A screen of the platform administration: everybody else goes back to the panel. */
export async function exigirPlataforma(): Promise<MinhaPessoa> {
  const { pessoa } = await exigirPainel()
  if (pessoa.adminSemFator) throw redirect('/auth/admin')
  if (!pessoa.admin) throw redirect('/admin')
  return pessoa
}

async function perguntar(usuario: UsuarioDaSessao): Promise<MinhaPessoa> {
  const { admin, admin_sem_fator, lojas } = await comPrazo(() => api.get('/rest/v1/quem_sou'))
  return { usuario, admin, adminSemFator: admin_sem_fator, lojas }
}

async function lerPessoaGuardada(): Promise<MinhaPessoa | undefined> {
  const guardada = await import('./pessoa-guardada.ts')
  return guardada.lerPessoaGuardada<MinhaPessoa>()
}

const CHAVE_DA_LOJA = 'portal.loja_do_painel'

/**
 * The shop the panel is open on: the one of this tab, else the one chosen last in this browser, else the first that is
 * not blocked. A tab keeps its shop while another tab changes to a different one: what it shows and what it asks for
 * stay of one shop.
 */
export function lojaDoPainel({ lojas }: MinhaPessoa): MinhaLoja | null {
  const daAba = sessionStorage.getItem(CHAVE_DA_LOJA)
  const ultima = localStorage.getItem(CHAVE_DA_LOJA)
  const achar = (escolhida: string | null) => lojas.find(({ id }) => id === escolhida)
  const livre = lojas.find(({ bloqueada }) => !bloqueada)
  const loja = achar(daAba) ?? achar(ultima) ?? livre ?? lojas[0] ?? null
  if (loja && loja.id !== daAba) sessionStorage.setItem(CHAVE_DA_LOJA, loja.id)
  return loja
}

export function escolherLojaDoPainel(id: string): void {
  sessionStorage.setItem(CHAVE_DA_LOJA, id)
  localStorage.setItem(CHAVE_DA_LOJA, id)
}

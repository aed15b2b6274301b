import { type Acao, type PapelEquipe, podeNoEnsaio, podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import type { Plano } from '#src/acesso/schemas.ts'

export interface ItemDoMenu {
  rota: string
  nome: string
  icone: string
  /** What the shop's plan lacks for it: shown, never hidden. */
  selo?: 'Pro' | 'Enterprise'
}

interface Linha extends Omit<ItemDoMenu, 'selo'> {
  exige?: 'relatorios_avancados' | 'varias_lojas'
}

/** A screen of the shop, and the action that a role needs to open it. */
interface LinhaDaLoja extends Linha {
  acao: Acao
}

/** docs/rules/marketplace.md#routes-and-menus, in its order. */
const DA_LOJA: readonly LinhaDaLoja[] = [
  { rota: '/admin', nome: 'Dashboard', icone: 'painel', acao: 'painel.ver' },
  { rota: '/produtos', nome: 'Produtos', icone: 'produtos', acao: 'produtos.ver' },
  { rota: '/categorias', nome: 'Categorias', icone: 'categorias', acao: 'produtos.ver' },
  { rota: '/cupons', nome: 'Cupons', icone: 'cupons', acao: 'cupons.ver' },
  { rota: '/clientes', nome: 'Clientes', icone: 'clientes', acao: 'clientes.ver' },
  { rota: '/vendas', nome: 'Vendas', icone: 'vendas', acao: 'vendas.ver' },
  { rota: '/nova-venda', nome: 'Nova Venda', icone: 'nova-venda', acao: 'vendas.criar' },
  {
    rota: '/relatorios',
    nome: 'Relatórios',
    icone: 'relatorios',
    acao: 'relatorios.ver',
    exige: 'relatorios_avancados',
  },
  { rota: '/minha-assinatura', nome: 'Minha Assinatura', icone: 'assinatura', acao: 'faturas.ver' },
  { rota: '/usuarios', nome: 'Usuários', icone: 'usuarios', acao: 'usuarios.gerir' },
  { rota: '/suporte', nome: 'Suporte', icone: 'suporte', acao: 'suporte.usar' },
  { rota: '/perfil', nome: 'Perfil', icone: 'perfil', acao: 'painel.ver' },
]

const DA_PLATAFORMA: readonly Linha[] = [
  { rota: '/admin/painel-geral', nome: 'Painel Geral', icone: 'painel' },
  { rota: '/admin/estabelecimentos', nome: 'Estabelecimentos', icone: 'lojas' },
  { rota: '/admin/receitas', nome: 'Receitas', icone: 'receitas' },
  { rota: '/admin/faturas', nome: 'Faturas', icone: 'faturas' },
  { rota: '/admin/alertas', nome: 'Alertas', icone: 'alertas' },
  { rota: '/admin/configuracoes-plataforma', nome: 'Configurações', icone: 'configuracoes' },
  { rota: '/admin/aprovacoes', nome: 'Aprovações', icone: 'aprovacoes' },
]

export interface SecaoDoMenu {
  /** Null for the first section, which needs no name. */
  titulo: string | null
  itens: ItemDoMenu[]
}

interface Quem {
  admin: boolean
  temLoja: boolean
  /** In the shop; without one nothing of the shop is hidden. */
  papel?: PapelEquipe | null
  plano: Plano | null
  /** The shop is a rehearsal. */
  ensaio?: boolean
}

/** docs/rules/marketplace.md#routes-and-menus's three menus: of a shop, of the platform, and of an admin who also has a shop. */
export function montarMenu(quem: Quem): SecaoDoMenu[] {
  const itens = (linhas: readonly Linha[]) => linhas.map((linha) => comSelo(linha, quem))
  if (quem.admin && !quem.temLoja) return [{ titulo: null, itens: itens(DA_PLATAFORMA) }]
  const daLoja: SecaoDoMenu = { titulo: null, itens: itens(telasDe(quem)) }
  return quem.admin ? [daLoja, { titulo: 'Administração', itens: itens(DA_PLATAFORMA) }] : [daLoja]
}

/** What a role, or a rehearsal, cannot open is not offered; the server refuses it all the same. */
function telasDe({ papel, ensaio }: Quem): Linha[] {
  return DA_LOJA.filter(
    ({ acao }) => (!papel || podeNoPapel(papel, acao)) && (!ensaio || podeNoEnsaio(acao)),
  ).map(({ acao: _acao, ...linha }) => linha)
}

function comSelo({ exige, ...item }: Linha, quem: Quem): ItemDoMenu {
  if (exige === 'relatorios_avancados' && !temRecurso(quem.plano, 'relatorios_avancados', quem))
    return { ...item, selo: 'Pro' }
  if (exige === 'varias_lojas' && !temRecurso(quem.plano, 'varias_lojas', quem))
    return { ...item, selo: 'Enterprise' }
  return item
}

export const TODAS_AS_ROTAS_DO_MENU: readonly string[] = [...DA_LOJA, ...DA_PLATAFORMA].map(
  ({ rota }) => rota,
)

/** Forms are beside their list in the address, and under it in the menu. */
const DA_LISTA: readonly [forma: RegExp, rota: string][] = [
  [/^\/(novo-produto|produto\/|perguntas)/, '/produtos'],
  [/^\/(nova-categoria|categoria\/)/, '/categorias'],
  [/^\/hoje/, '/admin'],
  [/^\/(novo-cupom|cupom\/)/, '/cupons'],
  [/^\/(novo-cliente|cliente\/)/, '/clientes'],
  [/^\/(comparacao-planos|abrir-loja)/, '/minha-assinatura'],
]

/** The menu's line for the page that is open: the longest that leads there. */
export function rotaAberta(caminho: string): string | undefined {
  const formulario = DA_LISTA.find(([forma]) => forma.test(caminho))
  if (formulario) return formulario[1]
  return TODAS_AS_ROTAS_DO_MENU.filter(
    (rota) => caminho === rota || (rota !== '/admin' && caminho.startsWith(`${rota}/`)),
  ).toSorted((uma, outra) => outra.length - uma.length)[0]
}

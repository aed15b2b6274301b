import { formatarEndereco } from '#src/shared/endereco.ts'
import type { Cliente, DadosDoCliente } from './schemas.ts'
import { type Origem, type CampoDaMescla, juntarEtiquetas } from './campos.ts'

/** What a customer has who was only named. */
export const CLIENTE_EM_BRANCO: Omit<DadosDoCliente, 'nome'> = {
  email: null,
  telefone: null,
  cpf_cnpj: null,
  nascimento: null,
  cep: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  cidade: null,
  uf: null,
  etiquetas: [],
  observacao: null,
  aceita_marketing: null,
}

export const NOME_DA_ORIGEM: Record<Origem, string> = {
  online: 'Loja online',
  balcao: 'Balcão',
  importado: 'Importado',
}

export const NOME_DA_ORIGEM_DO_CONSENTIMENTO: Record<string, string> = {
  painel: 'no painel da loja',
  balcao: 'no balcão',
  importacao: 'na planilha importada',
  loja_online: 'na loja online',
  descadastro: 'na conta do Portal',
}

export function nomeDoMarketing(aceita: boolean | null): string {
  if (aceita === null) return 'Não perguntado'
  return aceita ? 'Aceita' : 'Não aceita'
}

/** Statuses after which nothing more happens to a sale: the rest keeps its customer's data in use. */
export const VENDA_ENCERRADA = ['concluido', 'expirado', 'cancelado', 'devolvido'] as const

/** What became of a purchase, in the words of a customer's history. */
export function desfechoDaCompra({ status, pago }: { status: string; pago: boolean }): string {
  if (status === 'cancelado') return 'Cancelada'
  if (status === 'expirado') return 'Não paga no prazo'
  if (status === 'devolvido') return 'Devolvida'
  if (status === 'em_devolucao') return 'Em devolução'
  if (status === 'entregue' || status === 'concluido') return pago ? 'Entregue' : 'Entregue, a receber'
  return pago ? 'Paga, em andamento' : 'Aguardando pagamento'
}

export const NOME_DO_CAMPO: Record<CampoDaMescla, string> = {
  nome: 'Nome',
  email: 'E-mail',
  telefone: 'Telefone',
  cpf_cnpj: 'CPF ou CNPJ',
  nascimento: 'Nascimento',
  endereco: 'Endereço',
  observacao: 'Observação',
}
export type EscolhasDaMescla = Partial<Record<CampoDaMescla, 'fica' | 'sai'>>

/** Of records that look like one person. */
export const GRUPOS_POR_PAGINA = 50

export const DO_ENDERECO = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf'] as const

type Mesclavel = Pick<
  Cliente,
  Exclude<CampoDaMescla, 'endereco'> | (typeof DO_ENDERECO)[number] | 'etiquetas' | 'aceita_marketing'
>

export function valorDoCampo(cliente: Mesclavel, campo: CampoDaMescla): string | null {
  return campo === 'endereco' ? enderecoEmLinha(cliente) : cliente[campo]
}

/**
 * One record out of two: the one that stays wins where both say something, unless chosen otherwise; labels are joined;
 * who refused offers in either has refused them.
 */
export function mesclarCampos(
  fica: Mesclavel,
  sai: Mesclavel,
  escolhas: EscolhasDaMescla = {},
): DadosDoCliente {
  const de = (campo: CampoDaMescla): Mesclavel => {
    const preferido = escolhas[campo] === 'sai' ? sai : fica
    return valorDoCampo(preferido, campo) === null ? (preferido === fica ? sai : fica) : preferido
  }
  const endereco = de('endereco')
  return {
    nome: de('nome').nome,
    email: de('email').email,
    telefone: de('telefone').telefone,
    cpf_cnpj: de('cpf_cnpj').cpf_cnpj,
    nascimento: de('nascimento').nascimento,
    observacao: de('observacao').observacao,
    ...(Object.fromEntries(DO_ENDERECO.map((campo) => [campo, endereco[campo]])) as Pick<
      Mesclavel,
      (typeof DO_ENDERECO)[number]
    >),
    etiquetas: juntarEtiquetas([...fica.etiquetas, ...sai.etiquetas]),
    aceita_marketing: juntarConsentimentos(fica.aceita_marketing, sai.aceita_marketing),
  }
}

interface ComConta extends Pick<Cliente, 'email' | 'tem_conta'> {
  email_provado: boolean
}

/**
 * Why two records stay two: each has an account, or the account of one has not proved that the other is its own, by the
 * e-mail of both. Whoever orders types any e-mail, telephone or document.
 */
export function porQueSeparados(um: ComConta, outro: ComConta): 'duas_contas' | 'conta_sem_prova' | null {
  if (!um.tem_conta && !outro.tem_conta) return null
  if (um.tem_conta && outro.tem_conta) return 'duas_contas'
  const conta = um.tem_conta ? um : outro
  const mesmoEmail = um.email?.toLowerCase() === outro.email?.toLowerCase()
  return conta.email_provado && mesmoEmail ? null : 'conta_sem_prova'
}

function juntarConsentimentos(um: boolean | null, outro: boolean | null): boolean | null {
  if (um === false || outro === false) return false
  return um ?? outro
}

/** On one line; null when nothing is known. */
export function enderecoEmLinha(cliente: Pick<Cliente, (typeof DO_ENDERECO)[number]>): string | null {
  return formatarEndereco(cliente) || null
}

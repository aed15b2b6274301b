import type { Insertable } from 'kysely'
import { contextoDoCofre } from '#src/pagamentos/server/conta.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { seal } from '#src/shared/server/vault.ts'
import { uuidV7 } from '#src/shared/uuid.ts'

type Linha<T extends keyof DB> = Insertable<DB[T]>
type Com<T extends keyof DB, K extends keyof Linha<T>> = Partial<Linha<T>> & Required<Pick<Linha<T>, K>>

let contador = 0
const proximo = () => {
  contador += 1
  return contador
}

/** A CNPJ with right check digits, from a number of up to 8 digits. */
export function cnpjDe(numero: number): string {
  const base = `${String(numero).padStart(8, '0')}0001`
  const primeiro = digitoDoCnpj(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  return `${base}${primeiro}${digitoDoCnpj(`${base}${primeiro}`, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`
}

function digitoDoCnpj(digitos: string, pesos: number[]): number {
  const resto = pesos.reduce((soma, peso, i) => soma + peso * Number(digitos[i]), 0) % 11
  return resto < 2 ? 0 : 11 - resto
}

/** A confirmed account with its e-mail identity and the profile of the consumer everybody is. */
export function linhasDeUsuario({
  id = uuidV7(),
  email = `pessoa${proximo()}@example.com`,
  nome = 'Ana Prado',
  senhaHash = null,
  tipo = 'consumidor',
  criadoEm = new Date(),
}: {
  id?: string
  email?: string
  nome?: string
  senhaHash?: string | null
  tipo?: 'consumidor' | 'admin_estabelecimento'
  criadoEm?: Date
} = {}) {
  const usuario: Linha<'auth.users'> & { id: string; email: string } = {
    id,
    email,
    encrypted_password: senhaHash,
    email_confirmed_at: criadoEm,
    password_changed_at: senhaHash ? criadoEm : null,
    raw_user_meta_data: JSON.stringify({ full_name: nome, user_type: tipo }),
    created_at: criadoEm,
    updated_at: criadoEm,
  }
  const identidade: Linha<'auth.identities'> = {
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: JSON.stringify({ sub: id, email, email_verified: true, phone_verified: false }),
    created_at: criadoEm,
    updated_at: criadoEm,
  }
  const perfil: Linha<'profiles'> = { user_id: id, nome, email, created_at: criadoEm, updated_at: criadoEm }
  return { usuario, identidade, perfil }
}

/** An approved, visible shop; connect it with linhasDoCofre. */
export function linhaDeLoja(mudanca: Partial<Linha<'estabelecimentos'>> = {}) {
  const n = proximo()
  const id = mudanca.id ?? uuidV7()
  const loja = {
    codigo: `loja-${n}-${id.slice(-6)}`,
    nome: `Loja ${n}`,
    razao_social: `Loja ${n} Comércio Ltda.`,
    cidade: 'São Paulo',
    uf: 'SP',
    cep: '01310100',
    endereco: `Avenida Paulista, ${n}, Bela Vista`,
    cnpj: cnpjDe(10_000_000 + (Number.parseInt(id.slice(-7), 16) % 89_000_000)),
    email: `loja${n}@example.com`,
    telefone: '+5511987654321',
    status: 'ativo',
    status_aprovacao: 'aprovado',
    aprovado_em: new Date(),
    cor: '#0f6b4f',
    ...mudanca,
    id,
  }
  return loja satisfies Linha<'estabelecimentos'>
}

export interface ContaDaLoja {
  token: string
  userId: number | string
  publicKey?: string
  webhookSecret?: string
}

/** The sealed rows of a shop's account at the provider, and the columns of the shop that point to them. */
export function linhasDoCofre(estabelecimentoId: string, conta: ContaDaLoja) {
  const fechar = (nome: 'mercadopago_access_token' | 'mercadopago_webhook_secret', segredo: string) => ({
    id: uuidV7(),
    estabelecimento_id: estabelecimentoId,
    nome,
    ...seal(segredo, contextoDoCofre(estabelecimentoId, nome)),
  })
  const token = fechar('mercadopago_access_token', conta.token)
  const segredo = conta.webhookSecret ? fechar('mercadopago_webhook_secret', conta.webhookSecret) : null
  return {
    cofre: segredo ? [token, segredo] : [token],
    loja: {
      pagamentos_habilitados: true,
      mercadopago_vault_id: token.id,
      webhook_secret_vault_id: segredo?.id ?? null,
      mercadopago_public_key: conta.publicKey ?? null,
      mercadopago_user_id: String(conta.userId),
    },
  }
}

export function linhaDeCategoria(mudanca: Com<'categorias', 'estabelecimento_id'>) {
  return { id: uuidV7(), nome: `Categoria ${proximo()}`, cor: '#0f6b4f', ...mudanca }
}

/** An active product and the ledger's entry that explains its stock. */
export function linhasDeProduto(mudanca: Com<'produtos', 'estabelecimento_id'>) {
  const produto = { id: uuidV7(), nome: `Produto ${proximo()}`, preco: 49.9, estoque: 10, ...mudanca }
  const entrada: Linha<'movimentos_estoque'> = {
    estabelecimento_id: produto.estabelecimento_id,
    produto_id: produto.id,
    tipo: 'entrada',
    qtd: produto.estoque,
    saldo_apos: produto.estoque,
    motivo: 'Estoque inicial',
  }
  return { produto, entrada }
}

export function linhaDeConsumidor(mudanca: Com<'consumidores', 'estabelecimento_id'>) {
  return {
    id: uuidV7(),
    nome: 'Ana Prado',
    email: `cliente${proximo()}@example.com`,
    telefone: '+5511912345678',
    ...mudanca,
  }
}

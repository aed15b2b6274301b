import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { cotarServico, type VolumeSimulado } from './tabela.ts'

export interface ContaDeEnvio {
  /** How people choose it on the page that asks for their consent. */
  nome: string
  email: string
  /** Reais in its wallet. */
  saldo: number
  /** A token that works from the first start on, with every permission. */
  token?: string
  refreshToken?: string
}

export type StatusDoEnvio =
  | 'pending'
  | 'released'
  | 'generated'
  | 'posted'
  | 'delivered'
  | 'undelivered'
  | 'paused'
  | 'suspended'
  | 'cancelled'

export interface Envio {
  id: string
  protocol: string
  conta: string
  status: StatusDoEnvio
  service: number
  price: number
  from: Record<string, string | undefined>
  to: Record<string, string | undefined>
  products: unknown[]
  volumes: VolumeSimulado[]
  tracking: string | null
  created_at: string
  /** When an asked label is made: generating takes its time. */
  gera_em: number | null
  generated_at: string | null
  posted_at: string | null
  delivered_at: string | null
}

export interface Permissao {
  conta: string
  escopos: string[]
  /** Milliseconds. */
  ate: number
}

interface Estado {
  contas: Record<string, { nome: string; saldo: number }>
  codigos: Record<string, Permissao & { redirectUri: string; cliente: string }>
  acessos: Record<string, Permissao>
  renovacoes: Record<string, Permissao>
  envios: Record<string, Envio>
  numero: number
}

export const ESCOPOS = [
  'cart-read',
  'cart-write',
  'companies-read',
  'companies-write',
  'orders-read',
  'shipping-calculate',
  'shipping-checkout',
  'shipping-generate',
  'shipping-preview',
  'shipping-print',
  'shipping-tracking',
  'shipping-cancel',
]

const DIA = 86_400_000
const UM_ANO = 365 * DIA

/** What the carriers' market knows: accounts with their wallets, what was allowed to whom, and parcels. */
export function abrirLivroDeEnvios({
  arquivo,
  contas,
  agora,
}: {
  arquivo?: string | undefined
  contas: ContaDeEnvio[]
  agora: () => number
}) {
  const estado = ler(arquivo)
  for (const { nome, email, saldo, token, refreshToken } of contas) {
    estado.contas[email] ??= { nome, saldo }
    const tudo = { conta: email, escopos: ESCOPOS, ate: agora() + UM_ANO }
    if (token) estado.acessos[token] ??= tudo
    if (refreshToken) estado.renovacoes[refreshToken] ??= tudo
  }

  function guardar() {
    if (arquivo) writeFileSync(arquivo, JSON.stringify(estado))
  }
  guardar()

  function novosTokens(conta: string, escopos: string[]) {
    const acesso = `eyJ${randomBytes(40).toString('base64url')}`
    const renovacao = `def${randomBytes(40).toString('hex')}`
    estado.acessos[acesso] = { conta, escopos, ate: agora() + 30 * DIA }
    estado.renovacoes[renovacao] = { conta, escopos, ate: agora() + 45 * DIA }
    guardar()
    return { token_type: 'Bearer', expires_in: 30 * 86_400, access_token: acesso, refresh_token: renovacao }
  }

  return {
    guardar,
    novosTokens,
    contas: () => Object.entries(estado.contas).map(([email, conta]) => ({ email, ...conta })),
    conta: (email: string) => estado.contas[email],
    mudarSaldo(email: string, saldo: number) {
      const conta = estado.contas[email]
      if (conta) conta.saldo = Math.round(saldo * 100) / 100
      guardar()
    },
    novoCodigo(dados: Estado['codigos'][string]) {
      const codigo = `def502${randomBytes(24).toString('hex')}`
      estado.codigos[codigo] = dados
      guardar()
      return codigo
    },
    /** A code is good once. */
    gastarCodigo(codigo: string) {
      const dados = estado.codigos[codigo]
      delete estado.codigos[codigo]
      return dados && dados.ate > agora() ? dados : undefined
    },
    /** So is a refresh token: both new values count from here on. */
    gastarRenovacao(token: string) {
      const dados = estado.renovacoes[token]
      delete estado.renovacoes[token]
      return dados && dados.ate > agora() ? dados : undefined
    },
    acesso(token: string) {
      const dados = estado.acessos[token]
      return dados && dados.ate > agora() ? dados : undefined
    },
    /** Ends the access tokens of an account, as if their days were over; with `tudo` what renews them too. */
    vencer(conta: string | undefined, tudo: boolean) {
      for (const grupo of tudo ? [estado.acessos, estado.renovacoes] : [estado.acessos])
        for (const um of Object.values(grupo)) if (!conta || um.conta === conta) um.ate = 0
      guardar()
    },
    envio(id: string) {
      const envio = estado.envios[id]
      if (envio?.gera_em && envio.gera_em <= agora()) {
        envio.gera_em = null
        envio.status = 'generated'
        envio.generated_at = new Date(agora()).toISOString()
        guardar()
      }
      return envio
    },
    envios: () => Object.values(estado.envios).toReversed(),
    criar(dados: Pick<Envio, 'conta' | 'service' | 'price' | 'from' | 'to' | 'products' | 'volumes'>): Envio {
      estado.numero += 1
      const envio: Envio = {
        ...dados,
        id: globalThis.crypto.randomUUID(),
        protocol: `ORD-${new Date(agora()).getFullYear()}${String(estado.numero).padStart(8, '0')}`,
        status: 'pending',
        tracking: null,
        created_at: new Date(agora()).toISOString(),
        gera_em: null,
        generated_at: null,
        posted_at: null,
        delivered_at: null,
      }
      estado.envios[envio.id] = envio
      guardar()
      return envio
    },
    tirar(id: string) {
      delete estado.envios[id]
      guardar()
    },
    novoRastreio(servico: number) {
      estado.numero += 1
      const correios = cotarServico(servico)?.company.name === 'Correios'
      return correios
        ? `ME${String(100_000_000 + estado.numero).padStart(9, '0')}BR`
        : `${String(90_000_000_000 + estado.numero)}`
    },
  }
}

export type LivroDeEnvios = ReturnType<typeof abrirLivroDeEnvios>

function ler(arquivo: string | undefined): Estado {
  const vazio: Estado = { contas: {}, codigos: {}, acessos: {}, renovacoes: {}, envios: {}, numero: 0 }
  if (!arquivo) return vazio
  try {
    return { ...vazio, ...(JSON.parse(readFileSync(arquivo, 'utf8')) as Estado) }
  } catch {
    return vazio
  }
}

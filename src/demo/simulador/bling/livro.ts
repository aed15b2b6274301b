import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

export interface ContaDoBling {
  /** How people choose it on the page that asks for their consent. */
  nome: string
  email: string
  /** As its notices name it. */
  empresa: string
  produtos: { codigo: string; nome: string; saldo: number; situacao?: 'A' | 'I' }[]
  /** Tokens that work from the first start on. */
  token?: string
  refreshToken?: string
}

export interface ProdutoDoBling {
  id: number
  codigo: string
  nome: string
  situacao: 'A' | 'I'
  /** Units that lie there. */
  saldo: number
}

export interface PedidoSimulado {
  id: number
  numero: number
  numeroLoja: string
  data: string
  situacao: number
  contato: number
  total: number
  itens: { produto: number | null; codigo: string; descricao: string; quantidade: number; valor: number }[]
  observacoesInternas: string
}

export interface ContatoSimulado {
  id: number
  nome: string
  codigo: string
  numeroDocumento: string
  /** Everything that was sent of the person. */
  recebido: Record<string, unknown>
}

interface Estado {
  contas: Record<
    string,
    {
      nome: string
      empresa: string
      produtos: ProdutoDoBling[]
      pedidos: PedidoSimulado[]
      contatos: ContatoSimulado[]
    }
  >
  /** What was given to whom, and until when. */
  codigos: Record<string, { conta: string; ate: number }>
  acessos: Record<string, { conta: string; ate: number }>
  renovacoes: Record<string, { conta: string; ate: number }>
  proximo: number
}

const HORA = 3_600_000
const DIA = 24 * HORA
/** States of an order that hold what it orders. */
const SEGURAM = [6, 15]

/** What the ERP knows: accounts with their products, orders and contacts, and what was allowed to whom. */
export function abrirLivroDoBling({
  arquivo,
  contas,
  agora,
}: {
  arquivo?: string | undefined
  contas: ContaDoBling[]
  agora: () => number
}) {
  const estado = ler(arquivo)
  const novoId = () => {
    estado.proximo += 1
    return estado.proximo
  }
  for (const { nome, email, empresa, produtos, token, refreshToken } of contas) {
    estado.contas[email] ??= {
      nome,
      empresa,
      pedidos: [],
      contatos: [],
      produtos: produtos.map((produto) => ({ situacao: 'A', ...produto, id: novoId() })),
    }
    const ate = agora() + 365 * DIA
    if (token) estado.acessos[token] ??= { conta: email, ate }
    if (refreshToken) estado.renovacoes[refreshToken] ??= { conta: email, ate }
  }

  function guardar() {
    if (arquivo) writeFileSync(arquivo, JSON.stringify(estado))
  }
  guardar()

  const valido = (grupo: Estado['codigos'], chave: string) => {
    const dados = grupo[chave]
    return dados && dados.ate > agora() ? dados.conta : undefined
  }
  const gastar = (grupo: Estado['codigos'], chave: string) => {
    const conta = valido(grupo, chave)
    delete grupo[chave]
    guardar()
    return conta
  }

  return {
    guardar,
    novoId,
    contas: () => Object.entries(estado.contas).map(([email, conta]) => ({ email, ...conta })),
    conta: (email: string) => estado.contas[email],
    novoCodigo(conta: string) {
      const codigo = randomBytes(20).toString('hex')
      estado.codigos[codigo] = { conta, ate: agora() + 60_000 }
      guardar()
      return codigo
    },
    /** Both are good once. */
    gastarCodigo: (codigo: string) => gastar(estado.codigos, codigo),
    gastarRenovacao: (token: string) => gastar(estado.renovacoes, token),
    novosTokens(conta: string) {
      // As long as a JWT is there.
      const acesso = `eyJ${randomBytes(1200).toString('base64url')}`
      const renovacao = randomBytes(20).toString('hex')
      estado.acessos[acesso] = { conta, ate: agora() + 6 * HORA }
      estado.renovacoes[renovacao] = { conta, ate: agora() + 30 * DIA }
      guardar()
      return {
        access_token: acesso,
        expires_in: 21_600,
        token_type: 'Bearer',
        scope: '98309 318257570',
        refresh_token: renovacao,
      }
    },
    donoDoToken: (token: string) => valido(estado.acessos, token),
    /** Ends all access tokens, as if their hours were over; with `tudo` what renews them too. */
    vencer(tudo: boolean) {
      for (const grupo of tudo ? [estado.acessos, estado.renovacoes] : [estado.acessos])
        for (const um of Object.values(grupo)) um.ate = 0
      guardar()
    },
    /** Units that may be sold: those that lie there less those that open orders hold. */
    saldoVirtual(email: string, produto: ProdutoDoBling) {
      const presas = (estado.contas[email]?.pedidos ?? [])
        .filter(({ situacao }) => SEGURAM.includes(situacao))
        .flatMap(({ itens }) => itens)
        .filter((item) => item.produto === produto.id)
      return produto.saldo - presas.reduce((soma, { quantidade }) => soma + quantidade, 0)
    },
  }
}

export type LivroDoBling = ReturnType<typeof abrirLivroDoBling>

function ler(arquivo: string | undefined): Estado {
  const vazio: Estado = { contas: {}, codigos: {}, acessos: {}, renovacoes: {}, proximo: 16_000_000_000 }
  if (!arquivo) return vazio
  try {
    return { ...vazio, ...(JSON.parse(readFileSync(arquivo, 'utf8')) as Estado) }
  } catch {
    return vazio
  }
}

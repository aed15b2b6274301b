import { pedidos } from '#src/configuracao/secao-pedidos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { codigoDoNome, codigoTentativa } from '#src/estabelecimentos/codigo-da-loja.ts'
import { abrir } from '#src/estabelecimentos/server/situacao.ts'
import type { Tx } from '#src/shared/server/database/database.ts'

export interface DadosDaLoja {
  nome: string
  email: string
  cnpj: string | null
  cnpj_pedido?: string | null
  telefone: string | null
}

/** Tries codes made of a word until one is free; the unique index decides between two shops at once. */
export async function insertLoja(
  tx: Tx,
  { palavra, ...loja }: DadosDaLoja & { palavra: string },
  donoId: string,
): Promise<{ id: string; codigo: string }> {
  const { pix_minutos, horas_para_confirmar } = await configuracao(pedidos)
  const comeco = codigoDoNome(palavra)
  for (let tentativa = 1; ; tentativa++) {
    const codigo = codigoTentativa(comeco, tentativa)
    const inserida = await abrir(tx, codigo, {
      ...loja,
      owner_user_id: donoId,
      pix_minutos,
      horas_para_confirmar,
    })
    if (inserida) return inserida
  }
}

import { z } from 'zod'
import { compararValores, lerValor, type Secao } from '#src/configuracao/secao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import {
  acharSecao,
  type CampoDaTela,
  SECOES,
  type SecaoDaTela,
  type VersaoDaTela,
} from '../../configuracoes.ts'
import { errors } from '../../errors.ts'
import { findAtuais, findVersoes, type VersaoGuardada } from './versoes.ts'

/** Every section with its fields and current values. */
export async function lerConfiguracoes(pessoa: Pessoa): Promise<SecaoDaTela[]> {
  const atuais = await withAccess({ papel: 'plataforma', userId: pessoa.userId }, findAtuais)
  return SECOES.map((secao) => paraTela(secao, atuais.get(secao.chave)))
}

/** What was changed in a section, newest first, and what taking each change back would do now. */
export async function lerVersoes(pessoa: Pessoa, chave: string): Promise<VersaoDaTela[]> {
  const secao = exigirSecao(chave)
  const versoes = await withAccess({ papel: 'plataforma', userId: pessoa.userId }, (tx) =>
    findVersoes(tx, secao, { quantas: 51 }),
  )
  const agora = versoes[0]?.valor ?? {}
  return versoes.slice(0, 50).map(({ versao, valor, created_at, autor, motivo }, i) => {
    const antes = versoes[i + 1]?.valor ?? lerValor(secao, {})
    const mudancas = compararValores(secao, antes, valor)
    const desfeito = desfazer(agora, { antes, mudancas })
    return { versao, created_at, autor, motivo, mudancas, reverte: compararValores(secao, agora, desfeito) }
  })
}

/** The value of now with the fields of one change put back as they were before it. */
export function desfazer(
  agora: Record<string, unknown>,
  { antes, mudancas }: { antes: Record<string, unknown>; mudancas: { campo: string }[] },
): Record<string, unknown> {
  return { ...agora, ...Object.fromEntries(mudancas.map(({ campo }) => [campo, antes[campo]])) }
}

export function exigirSecao(chave: string): Secao {
  const secao = acharSecao(chave)
  if (!secao) throw errors.configuracao_nao_encontrada()
  return secao
}

export function paraTela(secao: Secao, atual: VersaoGuardada | undefined): SecaoDaTela {
  return {
    chave: secao.chave,
    nome: secao.nome,
    ajuda: secao.ajuda,
    campos: camposDe(secao),
    valor: lerValor(secao, atual?.valor),
    padrao: lerValor(secao, {}),
    versao: atual?.versao ?? 0,
    alterado_em: atual?.created_at ?? null,
    alterado_por: atual?.autor ?? null,
  }
}

interface Limites {
  type?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** The fields of the form; its limits are those of the schema, so that they are said once. */
function camposDe({ schema, campos }: Secao): CampoDaTela[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(campos).map(([nome, campo]) => {
    const limites = (properties[nome] ?? {}) as Limites & { anyOf?: Limites[] }
    const { type, minimum, maximum, maxLength } = limites.anyOf?.[0] ?? limites
    return {
      nome,
      ...campo,
      ...(minimum === undefined ? {} : { minimo: minimum }),
      ...(maximum === undefined && maxLength === undefined ? {} : { maximo: maximum ?? maxLength }),
      ...(type === 'integer' ? { inteiro: true } : {}),
    } as CampoDaTela
  })
}

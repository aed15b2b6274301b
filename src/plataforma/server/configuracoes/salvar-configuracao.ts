import type { z } from 'zod'
import { compararValores, lerValor, type Mudanca, type Secao } from '#src/configuracao/secao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { TAG_DAS_CONFIGURACOES } from '#src/configuracao/server/ler-secao.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import type { ReverterInput, SalvarConfiguracaoInput, SecaoDaTela } from '../../configuracoes.ts'
import { errors } from '../../errors.ts'
import { exigirVista } from '../exigir-vista.ts'
import { desfazer, exigirSecao, paraTela } from './ler-configuracoes.ts'
import { findVersoes, insertVersao, lockSecao } from './versoes.ts'

/**
 * A person of the platform sets a section anew: one more version, announced to every process after the commit. What is
 * not sent stays, as do fields that only a version after this one knows: a form of the version before has fewer.
 */
export async function salvarConfiguracao(
  pessoa: Pessoa,
  { chave, valor, versao, motivo }: SalvarConfiguracaoInput & { chave: string },
): Promise<SecaoDaTela> {
  const secao = exigirSecao(chave)
  return escrever(pessoa, {
    secao,
    vista: versao,
    motivo: motivo || null,
    novo: async (_, agora) => conferir(secao, { ...agora, ...valor }),
  })
}

/** Puts the fields of one change back as they were before it, as a new version; what others changed since stays. */
export async function reverterConfiguracao(
  pessoa: Pessoa,
  { chave, mudanca, versao }: ReverterInput & { chave: string },
): Promise<SecaoDaTela> {
  const secao = exigirSecao(chave)
  return escrever(pessoa, {
    secao,
    vista: versao,
    motivo: `Reverteu a versão ${mudanca}`,
    novo: async (tx, agora) => {
      const [feita, antes] = await findVersoes(tx, secao, { ate: mudanca, quantas: 2 })
      if (feita?.versao !== mudanca) throw errors.versao_nao_encontrada()
      const anterior = antes?.valor ?? lerValor(secao, {})
      const mudancas = compararValores(secao, anterior, feita.valor)
      return conferir(secao, desfazer(agora, { antes: anterior, mudancas }))
    },
  })
}

interface Escrita {
  secao: Secao
  vista: number | undefined
  motivo: string | null
  novo: (tx: Tx, agora: Record<string, unknown>) => Promise<Record<string, unknown>>
}

async function escrever(pessoa: Pessoa, { secao, vista, motivo, novo }: Escrita): Promise<SecaoDaTela> {
  const { chave } = secao
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    await lockSecao(tx, secao)
    const [atual] = await findVersoes(tx, secao, { quantas: 1 })
    exigirVista(atual, vista)
    const agora = atual?.valor ?? lerValor(secao, {})
    const valor = await novo(tx, agora)
    const mudancas = compararValores(secao, agora, valor)
    if (mudancas.length === 0) {
      nadaMudou()
      return paraTela(secao, atual)
    }
    exigirQueNaoSeTranque(pessoa, mudancas)

    const versao = (atual?.versao ?? 0) + 1
    const inteiro = { ...atual?.guardado, ...valor }
    await insertVersao(tx, { chave, versao, valor: inteiro, userId: pessoa.userId, motivo })
    const mudados = (de: Record<string, unknown>) =>
      Object.fromEntries(mudancas.map(({ campo }) => [campo, de[campo]]))
    await auditar(tx, pessoa, 'plataforma.alterar_configuracao', {
      recurso: 'configuracoes_plataforma',
      id: `${chave}:${versao}`,
      de: mudados(agora),
      para: mudados(valor),
      motivo,
    })
    await invalidate(tx, TAG_DAS_CONFIGURACOES)
    const [escrita] = await findVersoes(tx, secao, { quantas: 1 })
    return paraTela(secao, escrita)
  })
}

/** Who asks a second factor of all administrators has one: else nobody might be left to take it back. */
function exigirQueNaoSeTranque({ segundoFator }: Pessoa, mudancas: Mudanca[]): void {
  const exige = mudancas.some(({ campo, para }) => campo === 'exigir_2fa_admin' && para === 'Sim')
  if (!exige || segundoFator) return
  const message = 'Ative a verificação em duas etapas na sua conta e entre de novo antes de exigir de todos.'
  throw portal.dados_invalidos({ detail: message, errors: [{ path: 'exigir_2fa_admin', message }] })
}

function conferir(secao: Secao, valor: Record<string, unknown>): Record<string, unknown> {
  const lido = secao.schema.safeParse(valor, { error: emPortugues })
  if (!lido.success)
    throw portal.dados_invalidos({
      errors: lido.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message })),
    })
  const faltas = secao.conferir?.(lido.data) ?? []
  if (faltas.length > 0)
    throw portal.dados_invalidos({
      errors: faltas.map(({ campo, mensagem }) => ({ path: campo, message: mensagem })),
    })
  return lido.data
}

/** For what a field's schema has no sentence of its own. */
function emPortugues({ code, expected, minimum, maximum, origin }: z.core.$ZodRawIssue): string | undefined {
  const numero = (quanto: unknown) => Number(quanto).toLocaleString('pt-BR')
  if (code === 'invalid_type')
    return expected === 'int'
      ? 'Informe um número inteiro.'
      : expected === 'number'
        ? 'Informe um número.'
        : undefined
  if (code === 'too_small' && origin !== 'string')
    return origin === 'array' ? `Informe pelo menos ${numero(minimum)}.` : `O mínimo é ${numero(minimum)}.`
  if (code === 'too_big' && origin !== 'string')
    return origin === 'array' ? `Informe até ${numero(maximum)}.` : `O máximo é ${numero(maximum)}.`
  return undefined
}

import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import type { Configuracoes } from '../../configuracoes.ts'
import type { Estabelecimento } from '../../schemas.ts'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'

/** What a form of a tab is about. */
export interface DadosDaLoja {
  loja: Estabelecimento
  configuracoes: Configuracoes
}

export function lerConfiguracoes(contexto: ContextoDoPerfil): Promise<Configuracoes> {
  const { id } = lojaDe(contexto)
  return api.get('/rest/v1/configuracoes_estabelecimento', { query: { estabelecimento_id: id } })
}

export async function lerDadosDaLoja(contexto: ContextoDoPerfil): Promise<DadosDaLoja> {
  const [loja, configuracoes] = await Promise.all([
    api.get('/rest/v1/estabelecimentos/:id', { params: { id: lojaDe(contexto).id } }),
    lerConfiguracoes(contexto),
  ])
  return { loja, configuracoes }
}

/** Saves parts of what the shop set; refused when somebody changed it since it was read, unless written over. */
export async function guardarConfiguracoes(
  lidas: Configuracoes,
  partes: Omit<Corpo<'PATCH /rest/v1/configuracoes_estabelecimento'>, 'estabelecimento_id' | 'updated_at'>,
  sobrescrever: boolean,
): Promise<void> {
  const body = {
    estabelecimento_id: lidas.estabelecimento_id,
    ...partes,
    ...(sobrescrever ? {} : { updated_at: lidas.updated_at }),
  }
  try {
    await api.patch('/rest/v1/configuracoes_estabelecimento', { body })
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    // The form's fields are those of its part.
    const errors = erro.errors.map(({ path, message }) => ({ path: path.replace(/^\w+\./, ''), message }))
    throw new ApiError({ ...erro.problema, errors })
  }
}

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

type Partes = Omit<Corpo<'PATCH /rest/v1/configuracoes_estabelecimento'>, 'estabelecimento_id' | 'updated_at'>
type Cadastro = Omit<Corpo<'PATCH /rest/v1/estabelecimentos/:id'>, 'configuracoes' | 'updated_at'>

/** Saves parts of what the shop set; refused when somebody changed it since it was read, unless written over. */
export function guardarConfiguracoes(
  lidas: Configuracoes,
  partes: Partes,
  sobrescrever: boolean,
): Promise<void> {
  return recusarPorCampo(
    api.patch('/rest/v1/configuracoes_estabelecimento', {
      body: { estabelecimento_id: lidas.estabelecimento_id, ...partes, ...vista(lidas, sobrescrever) },
    }),
  )
}

/** The same with its registration, of a form that holds both. */
export function guardarComOCadastro(
  { loja, configuracoes }: DadosDaLoja,
  { partes, ...cadastro }: Cadastro & { partes: Partes | undefined },
  sobrescrever: boolean,
): Promise<void> {
  return recusarPorCampo(
    api.patch('/rest/v1/estabelecimentos/:id', {
      params: { id: loja.id },
      body: {
        ...cadastro,
        ...vista(loja, sobrescrever),
        ...(partes ? { configuracoes: { ...partes, ...vista(configuracoes, sobrescrever) } } : {}),
      },
    }),
  )
}

const vista = <T,>({ updated_at }: { updated_at?: T }, sobrescrever: boolean) =>
  sobrescrever ? {} : { updated_at }

/** The form's fields are those of its part. */
async function recusarPorCampo(guardar: Promise<unknown>): Promise<void> {
  try {
    await guardar
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    const errors = erro.errors.map(({ path, message }) => ({
      path: path.replace(/^(configuracoes\.)?\w+\./, ''),
      message,
    }))
    throw new ApiError({ ...erro.problema, errors })
  }
}

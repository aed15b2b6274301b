import { ApiError, api, type Resposta } from '../api.ts'
import { lerSessao } from '../sessao/sessao-guardada.ts'

export type PreferenciaDaTela = Preferencias['listas'][number]
export type Visao = Preferencias['visoes'][number]
type Preferencias = Resposta<'GET /rest/v1/preferencias_lista'>

export const TAMANHOS = [20, 50, 100] as const

let lidas: { chave: string; preferencias: Promise<Preferencias> } | undefined

/** How the person likes every list, asked once per session and shop. A list works without. */
export function lerPreferencias(lojaId: string | undefined): Promise<Preferencias> {
  const chave = `${lerSessao()?.usuario.id}:${lojaId ?? ''}`
  if (lidas?.chave !== chave) {
    const preferencias = api
      .get('/rest/v1/preferencias_lista', { query: { estabelecimento_id: lojaId || undefined } })
      .catch((erro) => {
        if (!(erro instanceof ApiError)) throw erro
        lidas = undefined
        return { listas: [], visoes: [] }
      })
    lidas = { chave, preferencias }
  }
  return lidas.preferencias
}

let guardando: Promise<unknown> = Promise.resolve()

/** One after the other: on a slow network what was chosen last is what is kept, and shown. */
export async function guardarPreferencia(
  tela: string,
  mudanca: Partial<Pick<PreferenciaDaTela, 'colunas' | 'limite'>>,
): Promise<void> {
  const pedida = guardando.then(() =>
    api.patch('/rest/v1/preferencias_lista', { body: { tela, ...mudanca } }),
  )
  guardando = pedida.catch(() => undefined)
  const nova = await pedida
  trocar(({ listas, visoes }) => ({
    listas: [...listas.filter((lista) => lista.tela !== tela), nova],
    visoes,
  }))
}

export async function salvarVisao(lojaId: string | undefined, visao: Omit<Visao, 'id'>): Promise<void> {
  const nova = await api.post('/rest/v1/visoes_salvas', {
    body: { ...visao, ...(lojaId ? { estabelecimento_id: lojaId } : {}) },
  })
  trocar(({ listas, visoes }) => ({ listas, visoes: [...visoes.filter(({ id }) => id !== nova.id), nova] }))
}

export async function excluirVisao(id: string): Promise<void> {
  await api.del('/rest/v1/visoes_salvas/:id', { params: { id } })
  trocar(({ listas, visoes }) => ({ listas, visoes: visoes.filter((visao) => visao.id !== id) }))
}

function trocar(mudar: (antes: Preferencias) => Preferencias): void {
  if (lidas) lidas = { ...lidas, preferencias: lidas.preferencias.then(mudar) }
}

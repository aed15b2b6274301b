import { ApiError, api } from '../api.ts'
import { lerSessao } from '../sessao-guardada.ts'

export interface PreferenciaDaTela {
  tela: string
  colunas: string[] | null
  limite: number | null
}
export interface Visao {
  id: string
  tela: string
  nome: string
  consulta: string
}
interface Preferencias {
  listas: PreferenciaDaTela[]
  visoes: Visao[]
}

export const TAMANHOS = [20, 50, 100] as const

let lidas: { chave: string; preferencias: Promise<Preferencias> } | undefined

/** How the person likes every list, asked once per session and shop. A list works without. */
export function lerPreferencias(lojaId: string | undefined): Promise<Preferencias> {
  const chave = `${lerSessao()?.usuario.id}:${lojaId ?? ''}`
  if (lidas?.chave !== chave) {
    const filtro = lojaId ? `?estabelecimento_id=${lojaId}` : ''
    const preferencias = api.get<Preferencias>(`/rest/v1/preferencias_lista${filtro}`).catch((erro) => {
      if (!(erro instanceof ApiError)) throw erro
      lidas = undefined
      return { listas: [], visoes: [] }
    })
    lidas = { chave, preferencias }
  }
  return lidas.preferencias
}

export async function guardarPreferencia(
  tela: string,
  mudanca: Partial<Pick<PreferenciaDaTela, 'colunas' | 'limite'>>,
): Promise<void> {
  const nova = await api.patch<PreferenciaDaTela>('/rest/v1/preferencias_lista', { tela, ...mudanca })
  trocar(({ listas, visoes }) => ({
    listas: [...listas.filter((lista) => lista.tela !== tela), nova],
    visoes,
  }))
}

export async function salvarVisao(lojaId: string | undefined, visao: Omit<Visao, 'id'>): Promise<void> {
  const nova = await api.post<Visao>('/rest/v1/visoes_salvas', {
    ...visao,
    ...(lojaId ? { estabelecimento_id: lojaId } : {}),
  })
  trocar(({ listas, visoes }) => ({ listas, visoes: [...visoes.filter(({ id }) => id !== nova.id), nova] }))
}

export async function excluirVisao(id: string): Promise<void> {
  await api.del(`/rest/v1/visoes_salvas/${id}`)
  trocar(({ listas, visoes }) => ({ listas, visoes: visoes.filter((visao) => visao.id !== id) }))
}

function trocar(mudar: (antes: Preferencias) => Preferencias): void {
  if (lidas) lidas = { ...lidas, preferencias: lidas.preferencias.then(mudar) }
}

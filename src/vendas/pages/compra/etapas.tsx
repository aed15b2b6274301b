import { IconCheck } from '@tabler/icons-react'
import estilo from './loja.module.css'

export const ETAPAS = [
  ['produtos', 'Produtos'],
  ['dados', 'Seus dados'],
  ['pagamento', 'Pagamento'],
] as const
export type Etapa = (typeof ETAPAS)[number][0]

export function lerEtapa(texto: string | null): Etapa {
  return ETAPAS.find(([etapa]) => etapa === texto)?.[0] ?? 'produtos'
}

export const nomeDaEtapa = (uma: Etapa) => ETAPAS.find(([etapa]) => etapa === uma)?.[1] ?? ''

/** What the address of a step says after `/loja`; `todas`: of a purchase of all that is in the cart. */
export const daEtapa = (etapa: Etapa, todas: boolean): Record<string, string> => ({
  ...(etapa === 'produtos' ? {} : { etapa }),
  ...(todas ? { lojas: 'todas' } : {}),
})

/** Where somebody who is not signed in goes first, and comes back from. */
export function entrarAntes(codigo: string, volta: Record<string, string>): string {
  const voltar = `/loja?${new URLSearchParams(volta)}`
  return `/auth/consumidor?${new URLSearchParams({ estabelecimento: codigo, voltar })}`
}

/** Where the person is on the way to the order. Steps already taken lead back. */
export function Etapas({ atual, aoVoltar }: { atual: Etapa; aoVoltar: (etapa: Etapa) => void }) {
  const posicao = ETAPAS.findIndex(([etapa]) => etapa === atual)
  return (
    <nav aria-label="Etapas da compra">
      <ol className={`sem-lista ${estilo.etapas}`}>
        {ETAPAS.map(([etapa, nome], casa) => (
          <li key={etapa} aria-current={etapa === atual ? 'step' : undefined}>
            {casa < posicao ? (
              <button type="button" onClick={() => aoVoltar(etapa)}>
                <span className={estilo.numero}>
                  <IconCheck size={16} aria-hidden />
                </span>
                {nome}
                <span className="so-leitor"> (concluída, voltar)</span>
              </button>
            ) : (
              <span>
                <span className={estilo.numero}>{casa + 1}</span>
                {nome}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

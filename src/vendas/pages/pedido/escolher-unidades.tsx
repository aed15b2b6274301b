import { formatarReais } from '#src/shared/dinheiro.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { restam, valorDasUnidades } from '../../rules.ts'
import type { Venda } from '../../schemas.ts'
import estilo from '../detalhe/detalhe-da-venda.module.css'

export type Escolha = Record<string, number>

interface Props {
  venda: Venda
  escolha: Escolha
  aoMudar: (escolha: Escolha) => void
}

/** How many units of each line; what was cancelled or came back already is not offered again. */
export function EscolherUnidades({ venda, escolha, aoMudar }: Props) {
  return (
    <ul className={`sem-lista ${estilo.unidades}`}>
      {venda.itens
        .filter((item) => restam(item) > 0)
        .map((item) => {
          const quantas = escolha[item.id] ?? 0
          return (
            <li key={item.id}>
              <span>{item.nome}</span>
              <CampoDeEscolha
                aria-label={`Unidades de ${item.nome}`}
                value={quantas}
                onChange={(evento) => aoMudar({ ...escolha, [item.id]: Number(evento.currentTarget.value) })}
                opcoes={Array.from({ length: restam(item) + 1 }, (_, n) => n).map((n) => [
                  n,
                  `${n} de ${restam(item)}`,
                ])}
              />
              <strong className="numeros">{formatarReais(valorDasUnidades(item, quantas, venda))}</strong>
            </li>
          )
        })}
    </ul>
  )
}

/** As the routes take it. */
export function itensDaEscolha(escolha: Escolha): { item_id: string; quantidade: number }[] {
  return Object.entries(escolha)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([item_id, quantidade]) => ({ item_id, quantidade }))
}

export function valorDaEscolha(venda: Venda, escolha: Escolha): number {
  const centavos = venda.itens.reduce(
    (soma, item) => soma + Math.round(valorDasUnidades(item, escolha[item.id] ?? 0, venda) * 100),
    0,
  )
  return centavos / 100
}

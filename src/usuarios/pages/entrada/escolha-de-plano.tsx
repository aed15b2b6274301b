import { formatarReais } from '#src/shared/dinheiro.ts'
import estilo from './escolha-de-plano.module.css'
import type { Plano } from './plano.ts'

interface Props {
  planos: Plano[] | null
  escolhido: string | null
  aoEscolher: (planoId: string) => void
}

/** The active plans, cheapest first. Null while they load. */
export function EscolhaDePlano({ planos, escolhido, aoEscolher }: Props) {
  return (
    <fieldset className={estilo.planos}>
      <legend>Plano de assinatura</legend>
      {planos === null
        ? [1, 2, 3].map((n) => <span key={n} className={estilo.esqueleto} />)
        : planos.map((plano) => (
            <label key={plano.id} className={estilo.plano}>
              <input
                type="radio"
                name="plano"
                value={plano.id}
                checked={plano.id === escolhido}
                onChange={() => aoEscolher(plano.id)}
              />
              <span>
                <span className="fila vao-4-12">
                  <strong>{plano.nome}</strong>
                  {plano.nome === 'Starter' ? <span className={estilo.selo}>Mais popular</span> : null}
                </span>
                <span className={estilo.detalhe}>{limites(plano)}</span>
              </span>
              <span className={estilo.preco}>
                {formatarReais(plano.valor_mensal)}
                <small>por mês</small>
              </span>
            </label>
          ))}
      {planos?.length === 0 ? <p>Não foi possível carregar os planos. Recarregue a página.</p> : null}
    </fieldset>
  )
}

function limites({ limite_produtos, max_usuarios }: Plano): string {
  return `${quantos(limite_produtos, 'produto', 'produtos')}, ${quantos(max_usuarios, 'usuário', 'usuários')}`
}

function quantos(limite: number, um: string, varios: string): string {
  if (limite === -1) return `${varios} ilimitados`
  return limite === 1 ? `1 ${um}` : `até ${limite.toLocaleString('pt-BR')} ${varios}`
}

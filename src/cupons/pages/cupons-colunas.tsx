import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { fraseDoCupom, oQueAbate } from '../rules.ts'
import type { Cupom } from '../schemas.ts'

export const COLUNAS_DE_CUPONS: readonly Coluna<Cupom>[] = [
  { id: 'codigo', titulo: 'Código', ordenar: 'codigo', celula: ({ codigo }) => <strong>{codigo}</strong> },
  { id: 'regra', titulo: 'O que faz', celula: oQueAbate, dica: fraseDoCupom },
  {
    id: 'status',
    titulo: 'Situação',
    cartao: 'destaque',
    celula: (cupom) => <Chip rotulo={situacaoDo(cupom)} />,
  },
  {
    id: 'usos',
    titulo: 'Usos',
    ordenar: 'usos',
    numerica: true,
    celula: ({ usos, limite_total }) =>
      limite_total === null ? (
        usos
      ) : (
        <span className="inteiro">
          {usos} de {limite_total.toLocaleString('pt-BR')}
        </span>
      ),
  },
  {
    id: 'receita',
    titulo: 'Receita com o cupom',
    ordenar: 'receita',
    numerica: true,
    celula: ({ receita }) => formatarReais(receita),
  },
  {
    id: 'descontos',
    titulo: 'Descontos dados',
    numerica: true,
    espaco: 'medio',
    celula: ({ descontos }) => formatarReais(descontos),
  },
  { id: 'vendas', titulo: 'Vendas pagas', numerica: true, escondida: true, celula: ({ vendas }) => vendas },
  {
    id: 'vale_ate',
    titulo: 'Vale até',
    ordenar: 'vale_ate',
    espaco: 'medio',
    celula: ({ vale_ate }) => (
      <span className="inteiro">{vale_ate ? formatarDia(vale_ate) : 'Sem prazo'}</span>
    ),
  },
  {
    id: 'publico',
    titulo: 'Na loja',
    escondida: true,
    celula: ({ publico }) => (publico ? 'Mostrado' : 'Só com o código'),
  },
  { id: 'observacao', titulo: 'Observação', escondida: true, celula: ({ observacao }) => observacao ?? '—' },
]

/** How it stands today, in a word. */
function situacaoDo({ status, vale_de, vale_ate, usos, limite_total }: Cupom): Rotulo {
  const hoje = diaEmSaoPaulo(new Date())
  if (status === 'encerrado') return { texto: 'Encerrado', tom: 'neutro' }
  if (vale_ate && vale_ate < hoje) return { texto: 'Vencido', tom: 'neutro' }
  if (limite_total !== null && usos >= limite_total) return { texto: 'Esgotado', tom: 'neutro' }
  if (status === 'pausado') return { texto: 'Pausado', tom: 'espera' }
  if (vale_de && vale_de > hoje) return { texto: `A partir de ${formatarDia(vale_de)}`, tom: 'espera' }
  return { texto: 'Ativo', tom: 'bom' }
}

import { useSearchParams } from 'react-router'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { Relatorio } from '../schemas.ts'
import { GraficoDoRelatorio } from './graficos.tsx'
import { NumerosDoRelatorio } from './numeros.tsx'
import estilo from './relatorios.module.css'
import { TabelaDoRelatorio } from './tabela.tsx'

interface Props {
  loja: Pick<MinhaLoja, 'papel'>
  relatorio: Relatorio
  ocupado: boolean
}

/** Numbers first, then the charts, then the tables and what all of it means. */
export function RelatorioAberto({ loja, relatorio, ocupado }: Props) {
  if (!relatorio.tem_dados) return <SemDados loja={loja} relatorio={relatorio} />
  return (
    <div className={estilo.relatorio} data-ocupado={ocupado || undefined} aria-busy={ocupado}>
      <NumerosDoRelatorio numeros={relatorio.numeros} />
      <div className={relatorio.graficos.length > 1 ? estilo.dupla : undefined}>
        {relatorio.graficos.map((grafico) => (
          <GraficoDoRelatorio key={grafico.id} grafico={grafico} />
        ))}
      </div>
      {relatorio.tabelas.map((tabela) => (
        <TabelaDoRelatorio key={tabela.id} tabela={tabela} />
      ))}
      <section aria-labelledby="definicoes" className={estilo.definicoes}>
        <h2 id="definicoes">Como calculamos</h2>
        <Pares pares={relatorio.definicoes.map(({ termo, texto }) => [termo, texto])} />
      </section>
    </div>
  )
}

const FILTROS = ['salvo', 'canal', 'forma', 'categoria_id']
const NADA: Partial<Record<Relatorio['id'], string>> = {
  avaliacoes: 'Nenhuma avaliação',
  funil: 'Nenhuma visita à loja',
}

/** Nothing of what is asked for, nothing in the days that were chosen, or nothing lately. */
function SemDados({ loja, relatorio: { id } }: Omit<Props, 'ocupado'>) {
  const [parametros] = useSearchParams()
  const filtrado = FILTROS.some((nome) => parametros.has(nome))
  const maior = new URLSearchParams(parametros)
  for (const nome of filtrado ? FILTROS : ['periodo', 'de', 'ate']) maior.delete(nome)
  const saida = (nome: string) => ({ para: { search: maior.toString() }, nome, leve: true })
  if (filtrado) {
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Nada com estes filtros"
        saida={saida('Ver sem os filtros')}
      />
    )
  }
  if (parametros.has('periodo') && parametros.get('periodo') !== '30d') {
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Nada neste período"
        texto="Escolha outros dias para ver este relatório."
        saida={saida('Ver os últimos 30 dias')}
      />
    )
  }
  const registra = !NADA[id] && podeNoPapel(loja.papel, 'vendas.criar')
  return (
    <Vazio
      desenho={<DesenhoDeSacola />}
      titulo="Ainda não há o que mostrar"
      texto={`${NADA[id] ?? 'Nenhuma venda paga'} nos últimos 30 dias. Para ver mais, escolha outros dias.`}
      {...(registra ? { saida: { para: '/nova-venda', nome: 'Registrar uma venda', leve: true } } : {})}
    />
  )
}

import { useSearchParams } from 'react-router'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { Relatorio } from '../schemas.ts'
import { GraficoDoRelatorio } from './graficos.tsx'
import { NumerosDoRelatorio } from './numeros.tsx'
import estilo from './relatorios.module.css'
import { TabelaDoRelatorio } from './tabela.tsx'

/** Numbers first, then the charts, then the tables and what all of it means. */
export function RelatorioAberto({ relatorio, ocupado }: { relatorio: Relatorio; ocupado: boolean }) {
  if (!relatorio.tem_dados) return <SemDados relatorio={relatorio} />
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

/** Nothing in these days, or nothing ever. */
function SemDados({ relatorio }: { relatorio: Relatorio }) {
  const [parametros] = useSearchParams()
  const maior = new URLSearchParams(parametros)
  for (const nome of ['de', 'ate', 'canal', 'forma', 'categoria_id']) maior.delete(nome)
  maior.set('periodo', '30d')
  if (parametros.has('periodo') && parametros.get('periodo') !== '30d') {
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Nada neste período"
        texto="Escolha mais dias para ver este relatório."
        saida={{ para: { search: maior.toString() }, nome: 'Ver os últimos 30 dias', leve: true }}
      />
    )
  }
  const texto =
    relatorio.id === 'avaliacoes'
      ? 'Os números aparecem aqui depois da primeira avaliação.'
      : relatorio.id === 'funil'
        ? 'Os números aparecem aqui depois da primeira visita à sua loja.'
        : 'Os números aparecem aqui depois da primeira venda paga.'
  return (
    <Vazio
      desenho={<DesenhoDeSacola />}
      titulo="Ainda não há o que mostrar"
      texto={texto}
      saida={{ para: '/nova-venda', nome: 'Registrar uma venda', leve: true }}
    />
  )
}

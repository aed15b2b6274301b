import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { FATORES_DA_SAUDE, SAUDES, type SaudeDaLoja, valorDoFator } from '../saude.ts'
import estilo from './fatores-da-saude.module.css'

/** By what a shop's health is judged, each with how it is worked out and from where on it counts against the shop. */
export function FatoresDaSaude({ medida }: { medida: SaudeDaLoja }) {
  return (
    <ul className={`sem-lista ${estilo.fatores}`}>
      {medida.fatores.map((um) => {
        const fator = FATORES_DA_SAUDE[um.fator]
        const valor = valorDoFator(um)
        return (
          <li key={um.fator}>
            <div>
              <strong>{fator.nome}</strong>
              <p className="apagado">
                {fator.explica} {regua(um.fator)}
              </p>
            </div>
            <span className="numeros">{valor}</span>
            {valor ? <Chip rotulo={SAUDES[um.status]} /> : <span className="apagado">Ainda sem dados</span>}
          </li>
        )
      })}
    </ul>
  )
}

function regua(nome: keyof typeof FATORES_DA_SAUDE): string {
  const { atencao, critica, sobe, unidade, minimo } = FATORES_DA_SAUDE[nome]
  const escrever = (valor: number) => `${valor.toLocaleString('pt-BR')}${unidade === 'porcento' ? '%' : ''}`
  const lado = sobe ? 'acima' : 'abaixo'
  const aPartir = minimo > 0 ? ` Conta a partir de ${minimo}.` : ''
  return `Atenção ${lado} de ${escrever(atencao)}, crítica ${lado} de ${escrever(critica)}.${aPartir}`
}

import { IconBolt, IconBrandWhatsapp, IconLock, IconRosetteDiscountCheck } from '@tabler/icons-react'
import TEXTOS from '../../conteudo/inicio.json' with { type: 'json' }

const ICONES = new Map([
  ['verificada', IconRosetteDiscountCheck],
  ['rapido', IconBolt],
  ['seguro', IconLock],
  ['suporte', IconBrandWhatsapp],
])

export function PorQueEscolher({ promessas }: { promessas: boolean }) {
  // Where nobody answers for more, less is said.
  const motivos = TEXTOS.motivos.map(({ sem_promessa: menos, ...motivo }) =>
    promessas ? motivo : { ...motivo, ...menos },
  )
  return (
    <section className="secao miolo" aria-labelledby="motivos">
      <h2 id="motivos">Por que escolher o Portal de Vendas</h2>
      <ul className="sem-lista motivos">
        {motivos.map(({ icone, titulo, texto }) => {
          const Icone = ICONES.get(icone) ?? IconBolt
          return (
            <li key={titulo}>
              <Icone size={32} stroke={1.6} aria-hidden />
              <h3>{titulo}</h3>
              <p className="apagado">{texto}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Fictitious by specification, and each says so. */
export function Depoimentos() {
  return (
    <section className="secao miolo" aria-labelledby="depoimentos">
      <h2 id="depoimentos">O que dizem por aqui</h2>
      <div className="depoimentos">
        {TEXTOS.depoimentos.map(({ nome, papel, texto }) => (
          <figure key={nome} className="cartao">
            <blockquote>{texto}</blockquote>
            <figcaption>
              <strong>{nome}</strong>
              <span className="apagado">{papel}</span>
              <span className="selo">Depoimento ilustrativo</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

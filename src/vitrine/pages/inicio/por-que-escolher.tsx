import {
  type Icon,
  IconBolt,
  IconBrandWhatsapp,
  IconLock,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'

interface Motivo {
  Icone: Icon
  titulo: string
  texto: string
  /** What is said where nobody answers for more. */
  semPromessa?: { titulo?: string; texto: string }
}

const MOTIVOS: readonly Motivo[] = [
  {
    Icone: IconRosetteDiscountCheck,
    titulo: 'Lojas Verificadas',
    texto: 'Nossa equipe confere cada loja antes de ela abrir as portas no shopping.',
  },
  {
    Icone: IconBolt,
    titulo: 'Cadastro Rápido',
    texto: 'Crie sua conta em menos de 5 minutos e comece a comprar ou a vender.',
    semPromessa: { texto: 'Crie sua conta e comece a comprar ou a vender.' },
  },
  {
    Icone: IconLock,
    titulo: 'Pagamento Seguro',
    texto: 'PIX e cartão processados com segurança pelo Mercado Pago, direto para a loja.',
  },
  {
    Icone: IconBrandWhatsapp,
    titulo: 'Suporte 24/7',
    texto: 'Precisou de ajuda? Fale com a gente pelo WhatsApp, a qualquer hora.',
    semPromessa: {
      titulo: 'Suporte',
      texto: 'Precisou de ajuda? Procure na Central de Ajuda ou escreva para a gente.',
    },
  },
]

const DEPOIMENTOS = [
  {
    nome: 'Mariana Costa',
    papel: 'Dona de uma loja de roupas',
    texto: 'Em uma semana minha vitrine estava no ar. Hoje recebo pedidos até de madrugada, já pagos.',
  },
  {
    nome: 'Rafael Nogueira',
    papel: 'Cliente',
    texto: 'Gosto de ver quem está vendendo, com nome e avaliação. Pago no PIX e acompanho o pedido.',
  },
  {
    nome: 'Dona Lúcia Ferraz',
    papel: 'Dona de uma mercearia',
    texto: 'Achei que ia ser difícil mexer. Cadastrei meus produtos numa tarde, com o celular na mão.',
  },
] as const

export function PorQueEscolher({ promessas }: { promessas: boolean }) {
  const motivos = MOTIVOS.map(({ semPromessa, ...motivo }) =>
    promessas ? motivo : { ...motivo, ...semPromessa },
  )
  return (
    <section className="secao miolo" aria-labelledby="motivos">
      <h2 id="motivos">Por que escolher o Portal de Vendas</h2>
      <ul className="sem-lista motivos">
        {motivos.map(({ Icone, titulo, texto }) => (
          <li key={titulo}>
            <Icone size={32} stroke={1.6} aria-hidden />
            <h3>{titulo}</h3>
            <p className="apagado">{texto}</p>
          </li>
        ))}
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
        {DEPOIMENTOS.map(({ nome, papel, texto }) => (
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

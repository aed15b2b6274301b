import type { ReactElement } from 'react'
import {
  CARTAS_DA_ASSINATURA,
  CARTAS_DA_FATURA,
  type TextoDaCarta,
} from '#src/assinaturas/server/textos-das-cartas.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import { CartaDeConfirmacao, CartaDeContaExistente } from '#src/usuarios/server/cartas/confirmacao.tsx'
import { CartaDeConvite } from '#src/usuarios/server/cartas/convite.tsx'
import { CartaDeMudancaDeEmail } from '#src/usuarios/server/cartas/mudanca-de-email.tsx'
import { CartaDeNovoAcesso } from '#src/usuarios/server/cartas/novo-acesso.tsx'
import { CartaDeRedefinicao } from '#src/usuarios/server/cartas/redefinicao.tsx'
import { CartaDeSenhaAlterada } from '#src/usuarios/server/cartas/senha-alterada.tsx'
import { CARTAS } from '#src/vendas/server/cartas.tsx'
import type { PedidoNaCarta } from '#src/vendas/server/resumo-na-carta.tsx'

export interface ModeloDeCarta {
  chave: string
  grupo: string
  assunto: string
  para: string
  corpo: ReactElement
}

/** The letters that the program writes, each as it would go out with data of an invented shop and an invented buyer. */
export function modelosDeCarta(): ModeloDeCarta[] {
  const { publicUrl } = getConfig()
  return [...daConta(publicUrl), ...dosPedidos(publicUrl), ...daCobranca(publicUrl)]
}

const LOJA = 'Ateliê da Ana'

function daConta(publicUrl: string): ModeloDeCarta[] {
  const link = `${publicUrl}/exemplo`
  const nome = 'Ana'
  const carta = (chave: string, assunto: string, corpo: ReactElement): ModeloDeCarta => ({
    chave: `conta.${chave}`,
    grupo: 'Conta',
    assunto,
    para: 'Pessoa da conta',
    corpo,
  })
  const quando = '21 de nov, 2026 às 10:03'
  return [
    carta('confirmacao', 'Confirme seu e-mail', <CartaDeConfirmacao nome={nome} link={link} />),
    carta(
      'conta_existente',
      'Você já tem uma conta',
      <CartaDeContaExistente entrada={link} recuperacao={link} />,
    ),
    carta('redefinicao', 'Redefina sua senha', <CartaDeRedefinicao nome={nome} link={link} />),
    carta(
      'senha_alterada',
      'Sua senha foi alterada',
      <CartaDeSenhaAlterada nome={nome} quando={quando} link={link} />,
    ),
    carta(
      'mudanca_de_email',
      'Confirme a troca de e-mail',
      <CartaDeMudancaDeEmail nome={nome} de="ana@antes.exemplo" para="ana@depois.exemplo" link={link} />,
    ),
    carta(
      'novo_acesso',
      'Novo acesso à sua conta',
      <CartaDeNovoAcesso
        nome={nome}
        quando={quando}
        aparelho="Chrome no Android"
        endereco="203.0.113.7"
        link={link}
      />,
    ),
    carta(
      'convite',
      `Convite para a loja ${LOJA}`,
      <CartaDeConvite
        pessoa="Bruno"
        loja={LOJA}
        papel="Vendedor"
        mensagem="Vamos vender juntos"
        link={link}
      />,
    ),
  ]
}

function dosPedidos(publicUrl: string): ModeloDeCarta[] {
  const pedido: PedidoNaCarta = {
    numero: 1042,
    loja: LOJA,
    cliente: 'Carla',
    forma: 'pix',
    cartaoOnline: false,
    total: 139.8,
    desconto: 0,
    entrega: 0,
    entregaPedida: null,
    valorCancelado: 0,
    itens: [{ nome: 'Caneca esmaltada', quantidade: 2, subtotal: 139.8 }],
    expiraEm: new Date('2026-11-21T13:33:00Z'),
    rastreio: 'BR123456789BR',
    protocolo: 'DEV-2026-000042',
    linkDoComprador: `${publicUrl}/exemplo`,
    linkDaLoja: `${publicUrl}/exemplo`,
  }
  return Object.entries(CARTAS).map(([chave, { para, assunto, corpo }]) => ({
    chave: `pedido.${chave}`,
    grupo: 'Pedidos',
    assunto: assunto(pedido),
    para: para === 'loja' ? 'Loja' : 'Quem comprou',
    corpo: corpo(pedido),
  }))
}

function daCobranca(publicUrl: string): ModeloDeCarta[] {
  const fatura = {
    loja: LOJA,
    numero: 'FAT-2026-000123',
    total: 'R$ 99,90',
    vencimento: '30 de nov, 2026',
    bloqueio: '10 de dez, 2026',
    texto: 'O valor foi corrigido a pedido da loja.',
  }
  const assinatura = {
    loja: LOJA,
    plano: 'Profissional',
    dia: '30 de nov, 2026',
    motivo: 'Fatura em atraso.',
    de: 'R$ 149,90 por mês',
    para: 'R$ 159,90 por mês',
  }
  const modelo = (chave: string, texto: TextoDaCarta): ModeloDeCarta => ({
    chave: `cobranca.${chave}`,
    grupo: 'Cobrança',
    assunto: texto.assunto,
    para: 'Loja: responsável e Financeiro',
    corpo: (
      <Carta titulo={texto.titulo ?? texto.assunto}>
        {texto.frases.map((frase) => (
          <Paragrafo key={frase}>{frase}</Paragrafo>
        ))}
        <Botao href={`${publicUrl}/minha-assinatura`}>{texto.botao}</Botao>
      </Carta>
    ),
  })
  return [
    ...Object.entries(CARTAS_DA_FATURA).map(([chave, escrever]) => modelo(chave, escrever(fatura))),
    ...Object.entries(CARTAS_DA_ASSINATURA).map(([chave, escrever]) => modelo(chave, escrever(assinatura))),
  ]
}

import type { ReactNode } from 'react'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { Campo, CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import type { Formulario } from '#src/shared/ui/formulario/formulario.tsx'
import type { Regras } from '#src/shared/ui/formulario/use-campos.ts'
import type { FaturaNaLista } from '../schemas-plataforma.ts'
import estilo from './faturas-da-plataforma.module.css'
import type { Corpo } from '#src/shared/ui/api.ts'

export type TipoDeAto =
  | 'marcar-paga'
  | 'adiar'
  | 'desconto'
  | 'cancelar'
  | 'estornar'
  | 'nota-de-servico'
  | 'responder-contestacao'

export type Valores = {
  motivo: string
  pago_em: string
  meio: string
  comprovante: string
  vencimento: string
  valor: number
  numero: string
  url: string
  resposta: string
}

interface Ato {
  titulo: string
  botao: string
  feito: string
  texto: (fatura: FaturaNaLista, quantas: number) => ReactNode
  /** The shop reads why. */
  loja?: boolean
  semMotivo?: boolean
  validar?: Regras<Valores>
  campos?: (formulario: Formulario<Valores>, fatura: FaturaNaLista) => ReactNode
  corpo: (valores: Valores) => Corpo<`POST /rest/v1/plataforma/faturas/:id/${TipoDeAto}`>
}

export const exigirMotivo = (motivo: string) =>
  motivo.trim().length < 3 ? 'Conte por quê, em poucas palavras.' : null
const exigirDia = (dia: string) => (dia ? null : 'Escolha uma data.')

/** Each act in words, its fields, and what it sends. */
export const ATOS: Record<TipoDeAto, Ato> = {
  'marcar-paga': {
    titulo: 'Marcar como paga:',
    botao: 'Marcar como paga',
    feito: 'Fatura paga',
    texto: ({ loja_nome, total }) =>
      `${formatarReais(total)} da loja ${loja_nome}, recebidos por fora do PIX. Se era a última em atraso, a loja é liberada na hora.`,
    validar: { motivo: exigirMotivo, pago_em: exigirDia },
    campos: ({ form }) => (
      <>
        <Campo label="Data do pagamento" type="date" required {...form.getInputProps('pago_em')} />
        <CampoDeEscolha
          label="Meio"
          opcoes={[
            ['transferencia', 'Transferência'],
            ['boleto', 'Boleto'],
            ['dinheiro', 'Dinheiro'],
          ]}
          {...form.getInputProps('meio')}
        />
        <Campo
          label="Comprovante (opcional)"
          description="O número ou o endereço dele."
          maxLength={300}
          {...form.getInputProps('comprovante')}
        />
      </>
    ),
    corpo: ({ motivo, pago_em, meio, comprovante }) => ({
      motivo,
      pago_em,
      meio,
      ...(comprovante.trim() ? { comprovante } : {}),
    }),
  },
  adiar: {
    titulo: 'Adiar o vencimento da',
    botao: 'Adiar vencimento',
    feito: 'Vencimento adiado',
    texto: ({ vencimento }) =>
      `Vence em ${formatarDia(vencimento)}. Só é possível adiar uma vez; a multa e os juros voltam a zero, e a loja recebe um e-mail com a nova data.`,
    validar: { motivo: exigirMotivo, vencimento: exigirDia },
    campos: ({ form }) => (
      <Campo
        label="Novo vencimento"
        description="Fim de semana e feriado bancário passam para o próximo dia útil."
        type="date"
        required
        {...form.getInputProps('vencimento')}
      />
    ),
    corpo: ({ motivo, vencimento }) => ({ motivo, vencimento }),
  },
  desconto: {
    titulo: 'Aplicar desconto na',
    botao: 'Aplicar desconto',
    feito: 'Desconto aplicado',
    texto: ({ total }) =>
      `O total é ${formatarReais(total)}. O desconto do valor inteiro perdoa a fatura, que fica paga.`,
    validar: {
      motivo: exigirMotivo,
      valor: (centavos: number) => (centavos > 0 ? null : 'Informe o valor do desconto.'),
    },
    campos: ({ form }, { subtotal, desconto }) => {
      const inteiro = paraCentavos(subtotal) - paraCentavos(desconto)
      return (
        <div>
          <CampoReais label="Valor do desconto" required {...form.getInputProps('valor')} />
          <button
            type="button"
            className={`botao leve ${estilo.atalho}`}
            onClick={() => form.setFieldValue('valor', inteiro)}
          >
            Perdoar os {formatarReais(paraReais(inteiro))}
          </button>
        </div>
      )
    },
    corpo: ({ motivo, valor }) => ({ motivo, valor: paraReais(valor) }),
  },
  cancelar: {
    titulo: 'Cancelar a fatura',
    botao: 'Cancelar fatura',
    feito: 'Fatura cancelada',
    loja: true,
    texto: ({ loja_nome }, quantas) =>
      quantas === 1
        ? `A loja ${loja_nome} não precisa mais pagar, e o período desta fatura não é cobrado de novo.`
        : `As ${quantas} faturas deixam de ser cobradas, e os seus períodos não são cobrados de novo.`,
    corpo: ({ motivo }) => ({ motivo }),
  },
  estornar: {
    titulo: 'Estornar a fatura',
    botao: 'Estornar',
    feito: 'Fatura estornada',
    loja: true,
    texto: ({ loja_nome, meio, total }) =>
      meio === 'pix' || meio === 'pix_automatico'
        ? `${formatarReais(total)} voltam para quem pagou o PIX da loja ${loja_nome}.`
        : `O dinheiro não veio por PIX: devolva ${formatarReais(total)} à loja ${loja_nome} e registre aqui.`,
    corpo: ({ motivo }) => ({ motivo }),
  },
  'nota-de-servico': {
    titulo: 'Nota fiscal de serviço da',
    botao: 'Salvar nota fiscal',
    feito: 'Nota fiscal registrada',
    semMotivo: true,
    texto: () =>
      'Emita a nota no sistema da prefeitura e registre aqui. A loja recebe um e-mail e a vê na assinatura.',
    validar: { numero: (numero: string) => (numero.trim() ? null : 'Informe o número da nota.') },
    campos: ({ form }) => (
      <>
        <Campo label="Número da nota" required maxLength={40} {...form.getInputProps('numero')} />
        <Campo
          label="Endereço da nota (opcional)"
          description="O link da prefeitura, que começa com https://"
          type="url"
          maxLength={500}
          {...form.getInputProps('url')}
        />
      </>
    ),
    corpo: ({ numero, url }) => ({ numero, ...(url.trim() ? { url: url.trim() } : {}) }),
  },
  'responder-contestacao': {
    titulo: 'Responder à contestação da',
    botao: 'Enviar resposta',
    feito: 'Resposta enviada',
    semMotivo: true,
    texto: ({ loja_nome }) =>
      `A loja ${loja_nome} recebe a resposta por e-mail. Se for o caso, aplique depois um desconto ou cancele a fatura.`,
    validar: { resposta: (texto: string) => (texto.trim().length < 5 ? 'Escreva a resposta.' : null) },
    campos: ({ form }) => (
      <CampoLongo label="Resposta" required rows={4} maxLength={2000} {...form.getInputProps('resposta')} />
    ),
    corpo: ({ resposta }) => ({ resposta }),
  },
}

"""Signs, codes and names of money, as parts of regular expressions."""

from pipelines.text.calendar_words import either

# ISO 4217, with three that are not of it but in use.
_CODES = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT
LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF
XPF YER ZAR ZMW ZWG RMB NIS NTD
"""
# Codes that are English words in capitals: no evidence that a whole number is money.
WORDS = frozenset(["ALL", "COP", "CUP", "LAK", "MAD", "MOP", "PEN", "SOS", "TOP", "TRY"])
THREE_DECIMALS = frozenset(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
RUPEES = frozenset(["₹", "INR", "RS", "RS."])

SIGN = r"[$¢£¤¥֏৲৳฿៛₠-⃀﷼]"
_DOLLARS = r"(?:US|AU|NZ|HK|NT|[ACRS])\$"  # R$ is the real
_NAMES = (
    "rm", "sr", "eur", "usd", "gbp", "chf", "myr", "inr", r"rs\.?", "euros?", "dollars?", "rupees?",
    r"kr\.?", "kronor", "kroner", "zł", "złotych", "kč", "ft", "lei", "лв", r"руб\.?", r"sfr\.?",
)  # fmt: skip
_EAST_ASIAN = r"円|圓|圆|元|원|บาท|ש[\"״]ח"
_CODE = either(_CODES.split())
# The first look ahead keeps prose from being compared with every code.
BEFORE = (
    rf"(?:{SIGN}|(?=[^\W\d_]{{1,8}}[.$]?\s?-?\s?\d)"
    rf"(?:{_DOLLARS}|{_CODE}|(?i:{either(_NAMES)})))"
)
AFTER = rf"(?:{SIGN}|(?:{_CODE}|(?i:{either(_NAMES)}))(?![^\W\d_])|{_EAST_ASIAN})"

"""The tables of weights that the referees were given: `shogi_lab.chapters.kkp.pseudo`."""

from shogi_lab.chapters.kkp.pseudo import kkp_weight, kkp_weights, kpp_weight, kpp_weights

__all__ = ["KKP_SHAPE", "KPP_SHAPE", "kkp_weight", "kkp_weights", "kpp_weight", "kpp_weights"]

KKP_SHAPE, KPP_SHAPE = (81, 81, 738), (81, 1476 * 1477 // 2)

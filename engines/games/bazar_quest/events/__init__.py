"""What happened, in the order in which it would be told at the table.

An item, an employee, a monster and an adventure is the name of its design, a hero the
name of its card. `None` in the place of a card means that the reader was not told.
`source` names the card that an effect is printed on.
"""

from typing import Final

from engines.games.bazar_quest.events import adventure, table, trade

AnyEvent = (
    table.GameBegan
    | table.QuestTokenTaken
    | table.MonstersStacked
    | table.ItemsShuffled
    | table.HeroesShuffled
    | table.AdventuresShuffled
    | table.EmployeesShuffled
    | table.HeroArrived
    | table.RoundBegan
    | table.PhaseBegan
    | table.EmployeeOffered
    | table.EmployeeUsed
    | table.EmployeeSkipped
    | table.ItemDrawn
    | table.ItemDiscarded
    | table.GoldGained
    | table.GoldLost
    | table.GloryGained
    | table.GloryLost
    | table.HeroGoldGained
    | table.HeroGoldLost
    | table.GameEnded
    | trade.MonsterRevealed
    | trade.ItemsDealt
    | trade.ItemDrafted
    | trade.PacksPassed
    | trade.ReservesTaken
    | trade.DisplayChosen
    | trade.DisplayFinished
    | trade.DisplaysRevealed
    | trade.HeartsCounted
    | trade.ShopsRanked
    | trade.ShopCalled
    | trade.HeroInvited
    | trade.ItemSold
    | trade.SalesFinished
    | trade.DisplaysReturned
    | trade.EmployeeShown
    | trade.UpgradeBought
    | trade.UpgradeFlipped
    | trade.EmployeeHired
    | trade.PurchasePassed
    | trade.StorageChosen
    | trade.StorageFinished
    | trade.ReservesFilled
    | adventure.AdventureDealt
    | adventure.RedrawOffered
    | adventure.AdventureDiscarded
    | adventure.AdventureKept
    | adventure.AttackMeasured
    | adventure.MonsterWounded
    | adventure.AttackFailed
    | adventure.DefenceMeasured
    | adventure.HeroSurvived
    | adventure.HeroSaved
    | adventure.HeroDefeated
    | adventure.MonsterWornDown
    | adventure.MonsterDefeated
    | adventure.RewardsPaid
    | adventure.ItemReturned
    | adventure.HeroesReturned
)

HIGHLIGHTS: Final[frozenset[type[AnyEvent]]] = frozenset(
    {
        trade.MonsterRevealed,
        adventure.HeroSaved,
        adventure.HeroDefeated,
        adventure.MonsterDefeated,
        table.GameEnded,
    }
)
"""A monster comes, a hero is saved, a hero or a monster falls, the match ends."""
